import type { Alarm, StoredOrder } from '../../fairness/schema.ts'
import { AMBER_AFTER_MS, RED_AFTER_MS } from '../../fairness/timeouts.ts'

/** Progress of an order: record, root, dice, payout, statement. */
export type FollowState = 'waiting' | 'agreed' | 'late' | 'silent' | 'contradicted'

export function followState(order: StoredOrder, alarms: readonly Alarm[], now: number): FollowState {
  const isOfDraw = ({ level, game, issue }: Alarm) =>
    level === 'red' && game === order.game && issue === order.issue
  if (alarms.some(isOfDraw)) return 'contradicted'
  if (order.agreed) return 'agreed'
  const late = now - order.drawAt
  if (late >= RED_AFTER_MS) return 'silent'
  return late >= AMBER_AFTER_MS ? 'late' : 'waiting'
}

/** Longer than the timeout of a call. */
const SENDING_MS = 10_000

export type OrderProgress = FollowState | 'sending' | 'refused' | 'noAnswer' | 'notBooked'

/** Returns the message for an order's progress. An order without a reply does not wait for its draw. */
export function progressOf(
  { state, jws, sentAt }: StoredOrder,
  follow: FollowState,
  now: number,
): OrderProgress {
  if (follow === 'contradicted') return 'contradicted'
  if (state === 'refused') return 'refused'
  if (state === 'booked' || jws !== null) return follow
  if (follow === 'agreed') return 'notBooked'
  return now - sentAt < SENDING_MS ? 'sending' : 'noAnswer'
}

/** A missing or contradicting proof is shown before any result (charter C2.7). */
export const LEVELS: Partial<Record<OrderProgress, 'amber' | 'red'>> = {
  sending: 'amber',
  noAnswer: 'amber',
  late: 'amber',
  silent: 'red',
  notBooked: 'amber',
  contradicted: 'red',
}
