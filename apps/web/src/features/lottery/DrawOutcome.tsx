import { type Dice, sumOf } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { netOfOrders, ordersQuery } from '../../entities/order/order-queries.ts'
import { formatNet } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './BettingScreen.module.css'

interface Props {
  readonly gameKey: string
  readonly issue: string
  readonly memberId: number
  /** Dice of a draw that has just been proved. */
  readonly drawn: Dice | undefined
}

/** The member's verified net of the newest draw. A new result is announced once: dice, sum and net. */
export function DrawOutcome({ gameKey, issue, memberId, drawn }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const orders = useQuery(ordersQuery(memberId))
  const own = orders.data?.filter(
    (order) => order.game === gameKey && order.issue === issue && order.state === 'booked',
  )
  const net = own && own.length > 0 ? netOfOrders(own) : undefined
  const text = net === undefined ? '' : t('netOfDraw', { net: formatNet(net, locale) })
  const isKnown = drawn !== undefined && (own?.length === 0 || net !== undefined)
  return (
    <>
      {net !== undefined && (
        <strong className={styles.outcome} data-testid="draw-net" data-won={net > 0n || undefined}>
          {text}
        </strong>
      )}
      <span className="visually-hidden" role="status" data-testid="draw-announcement">
        {isKnown && `${resultOf(drawn)} ${text}`}
      </span>
    </>
  )

  function resultOf(dice: Dice): string {
    const [first, second, third] = dice
    return t('draw:result', { first, second, third, sum: sumOf(dice) })
  }
}
