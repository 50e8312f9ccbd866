import * as z from 'zod/mini'
import { SESSION_PAUSE_MS } from '../../entities/order/play-sessions.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { tabStorage } from '../../lib/storage.ts'

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
