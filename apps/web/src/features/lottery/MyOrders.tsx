import { writePoints } from '@saikoro/shared/points'
import { type Dice, type Option, wins } from '@saikoro/shared/rules/options'
import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { Fragment, useId } from 'react'
import { alarmsQuery } from '../../entities/alarm/alarm-queries.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import { followState, LEVELS, progressOf } from '../../entities/order/follow-state.ts'
import type { Alarm, StoredOrder } from '../../fairness/schema.ts'
import { useClock } from '../../lib/clock.ts'
import { countPoints, formatIssue, formatNet } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Cart } from './cart.ts'
import styles from './MyOrders.module.css'
import { placedOrders } from './use-own-orders.ts'

interface Props {
  readonly game: Game
  readonly orders: readonly StoredOrder[]
  /** Proved dice of the newest draw: its bets are marked. */
  readonly proved: Dice | undefined
  /** Called with the options and the stake of the newest bet, to be confirmed as a new bet; undefined while the member cannot bet. */
  readonly onAgain: ((cart: Cart) => void) | undefined
}

/**
 * Orders of this device in this game: open ones, and those of the newest draw with their verified result. The newest order can be
 * repeated, also when it is older.
 */
export function MyOrders({ game, orders, proved, onAgain }: Props) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const { current: here } = placedOrders(orders, game)
  const newest = orders.find((order) => order.game === game.key && order.state !== 'refused')
  // an order whose receipt is verified, and whose draw is not
  const isPlaced = here.some(({ orderId, payout }) => orderId !== 0 && payout === null)
  if (!newest) return null
  if (here.length === 0) return onAgain && <Again order={newest} onAgain={onAgain} isAlone />
  return (
    <section className="stack gap-1" aria-labelledby={id}>
      <div className="row spread gap-3">
        <h2 id={id} className="heading size-large">
          {t(isPlaced ? 'orderPlaced' : 'myOrders')}
        </h2>
        {onAgain && <Again order={newest} onAgain={onAgain} />}
      </div>
      <OrderList orders={here} game={game} proved={proved} />
    </section>
  )
}

/** Orders of one game with their progress or net result. */
export function OrderList({ orders, game, proved }: Omit<Props, 'onAgain'>) {
  const alarms = useQuery(alarmsQuery())
  return (
    <ul className="stack gap-2">
      {orders.map((order) => (
        <li
          key={order.requestId}
          className="surface flex wrap spread gap-1-3 pad-2-4"
          data-testid="my-order"
          data-issue={order.issue}
        >
          <Order
            order={order}
            alarms={alarms.data ?? []}
            isDrawn={order.issue <= game.now_expect}
            dice={order.issue === game.now_expect ? proved : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

interface AgainProps {
  readonly order: StoredOrder
  readonly onAgain: (cart: Cart) => void
  /** The order is not on the screen. */
  readonly isAlone?: boolean
}

/** Puts the order into the cart again. The name contains the visible word, so that a member can say it. */
function Again({ order: { options, stake }, onAgain, isAlone = false }: AgainProps) {
  const { t, locale } = useTranslation('lottery')
  const name = t('sameAgain', {
    options: options.map(nameOfOption).join(' · '),
    points: t(options.length > 1 ? 'pointsEach' : 'pointsOf', countPoints(stake, locale)),
  })
  return (
    <button
      type="button"
      className={`row small touch gap-1 plum ${styles.again}`}
      aria-label={name}
      onClick={() => onAgain({ chosen: options, money: writePoints(stake).split('.')[0] ?? '' })}
    >
      <RotateCcw aria-hidden="true" size={16} />
      {isAlone ? name : t('againWord')}
    </button>
  )
}

interface OrderProps {
  readonly order: StoredOrder
  readonly alarms: readonly Alarm[]
  readonly isDrawn: boolean
  readonly dice: Dice | undefined
}

/** Only a net gain is green (charter C2.5). */
function Order({ order, alarms, isDrawn, dice }: OrderProps) {
  const { t, locale } = useTranslation('lottery')
  const { issue, options, stake, payout } = order
  const progress = useClock((now) => progressOf(order, followState(order, alarms, now), now))
  const level = LEVELS[progress]
  const net = payout === null ? undefined : payout - stake * BigInt(options.length)
  return (
    <>
      <p className="strong breakable shrink fill">
        {options.map((option, place) => (
          <Fragment key={option}>
            {place > 0 && ' · '}
            {dice && net !== undefined ? (
              <Marked option={option} isHit={wins(option, dice)} />
            ) : (
              nameOfOption(option)
            )}
          </Fragment>
        ))}
      </p>
      {level ? (
        <p className="tone full" data-level={level}>
          {t(progress)}
        </p>
      ) : (
        <p className="text-end" data-won={(net !== undefined && net > 0n) || undefined}>
          {net === undefined
            ? t(isDrawn ? 'orderChecking' : 'waiting')
            : t('netOfDraw', { net: formatNet(net, locale) })}
        </p>
      )}
      <p className="soft full">
        {t(options.length > 1 ? 'pointsEach' : 'pointsOf', countPoints(stake, locale))} ·{' '}
        {t('draw:issue', { issue: formatIssue(issue, issue) })}
      </p>
    </>
  )
}

interface MarkedProps {
  readonly option: Option
  readonly isHit: boolean
}

/** An option of a settled bet: with a check if it won, else in normal weight. A cross would look like a button that removes it. */
function Marked({ option, isHit }: MarkedProps) {
  const { t } = useTranslation('lottery')
  const name = nameOfOption(option)
  if (isHit)
    return (
      <>
        {name}
        <Check className={styles.mark} size={16} role="img" aria-label={t('member:betWon')} />
      </>
    )
  return (
    <span className={`ink-soft ${styles.missed}`}>
      {name}
      <span role="img" aria-label={t('member:betLost')} />
    </span>
  )
}
