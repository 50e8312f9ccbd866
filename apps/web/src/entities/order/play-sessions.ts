import * as z from 'zod/mini'
import type { StoredOrder } from '../../fairness/schema.ts'
import { tabStorage } from '../../lib/storage.ts'

/** A longer pause between two orders ends the session, ms. */
const SESSION_PAUSE_MS = 1_800_000

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

const NAME = 'play'

/** Start of the session of one member in this tab. */
const seatShape = z.object({ memberId: z.int(), since: z.number() })

/** Returns when the member first opened a table in this tab (ms since the epoch); the first call stores it. */
export function startOfSession(memberId: number): number {
  const known = tabStorage.parse(NAME, seatShape)
  if (known?.memberId === memberId) return known.since
  const seat = { memberId, since: Date.now() }
  tabStorage.write(NAME, JSON.stringify(seat))
  return seat.since
}

/**
 * Returns the start of the session, ms: orders of another tab shortly before belong to it as well.
 * @param orders newest first
 */
export function sessionSince(orders: readonly StoredOrder[], openedAt: number): number {
  return orders.reduce(
    (since, { sentAt }) => (sentAt < since && since - sentAt < SESSION_PAUSE_MS ? sentAt : since),
    openedAt,
  )
}
