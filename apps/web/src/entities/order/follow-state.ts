import type { Alarm, KeptOrder } from '../../fairness/schema.ts'
import { AMBER_AFTER_MS, RED_AFTER_MS } from '../../fairness/timeouts.ts'

/** Where an order stands on its way: record, root, dice, payout and statement agree in the end. */
export type FollowState = 'waiting' | 'agreed' | 'late' | 'silent' | 'contradicted'

export function followState(order: KeptOrder, alarms: readonly Alarm[], now: number): FollowState {
  const isOfDraw = ({ level, game, issue }: Alarm) =>
    level === 'red' && game === order.game && issue === order.issue
  if (alarms.some(isOfDraw)) return 'contradicted'
  if (order.agreed) return 'agreed'
  const late = now - order.drawAt
  if (late >= RED_AFTER_MS) return 'silent'
  return late >= AMBER_AFTER_MS ? 'late' : 'waiting'
}

/** A call is given up long before. */
const SENDING_MS = 10_000

export type OrderStanding = FollowState | 'sending' | 'refused' | 'noAnswer' | 'notBooked'

/** What is said of an order that stands so: an order without an answer is no order that waits for its draw. */
export function standingOf(
  { state, jws, sentAt }: KeptOrder,
  follow: FollowState,
  now: number,
): OrderStanding {
  if (follow === 'contradicted') return 'contradicted'
  if (state === 'refused') return 'refused'
  if (state === 'booked' || jws !== null) return follow
  if (follow === 'agreed') return 'notBooked'
  return now - sentAt < SENDING_MS ? 'sending' : 'noAnswer'
}
