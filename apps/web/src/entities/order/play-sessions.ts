import type { StoredOrder } from '../../fairness/schema.ts'

/** A longer pause between two orders ends the session, ms. */
export const SESSION_PAUSE_MS = 1_800_000

interface PlaySession {
  /** when the first order was sent, ms */
  readonly from: number
  /** when the last draw took place, ms */
  readonly to: number
}

/** Groups orders into sessions, oldest first. */
export function sessionsOf(orders: readonly StoredOrder[]): PlaySession[] {
  const sessions: PlaySession[] = []
  let sentBefore = Number.NEGATIVE_INFINITY
  for (const { sentAt, drawAt } of orders.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const last = sentAt - sentBefore < SESSION_PAUSE_MS ? sessions.pop() : undefined
    sessions.push({ from: last?.from ?? sentAt, to: Math.max(last?.to ?? sentAt, drawAt) })
    sentBefore = sentAt
  }
  return sessions
}
