import { type Dice, sumOf } from '@saikoro/shared/rules/options'
import type { Game } from '../../entities/draw/game-queries.ts'
import { netOfOrders } from '../../entities/order/order-queries.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { formatNet } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BettingScreen.module.css'

interface Props {
  readonly game: Pick<Game, 'key' | 'now_expect'>
  /** The member's orders of this device; undefined until they are loaded. */
  readonly orders: readonly StoredOrder[] | undefined
  /** Dice of a draw that has just been proved. */
  readonly drawn: Dice | undefined
}

/** The member's verified net of the newest draw. A new result is announced once: dice, sum and net. */
export function DrawOutcome({ game, orders, drawn }: Props) {
  const { t, locale } = useTranslation('lottery')
  const own = orders?.filter(
    (order) => order.game === game.key && order.issue === game.now_expect && order.state === 'booked',
  )
  const net = own?.length ? netOfOrders(own) : undefined
  const shown = net === undefined ? '' : formatNet(net, locale)
  const [first, second, third] = drawn ?? []
  const isKnown = drawn && (own?.length === 0 || shown)
  return (
    <>
      {net !== undefined && (
        <strong className={styles.outcome} data-testid="draw-net" data-won={net > 0n || undefined}>
          {/* one line beside the dice; the bet below has the word */}
          <span className="visually-hidden">{t('net')}</span> {shown}
        </strong>
      )}
      <span className="visually-hidden" role="status" data-testid="draw-announcement">
        {isKnown &&
          `${t('draw:result', { first, second, third, sum: sumOf(drawn) })} ${shown && `${t('net')} ${shown}`}`}
      </span>
    </>
  )
}
