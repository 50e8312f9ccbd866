import * as z from 'zod/mini'

const NAME = 'play'

/** Start of the session of one member in this tab. */
const seatShape = z.object({ memberId: z.int(), since: z.number() })

/** Returns the start of the member's session in this tab (ms since the epoch); the first call starts it. */
export function startOfSession(memberId: number): number {
  try {
    const seat = z.parse(seatShape, JSON.parse(sessionStorage.getItem(NAME) ?? ''))
    if (seat.memberId === memberId) return seat.since
  } catch {
    // nothing stored yet, or unreadable
  }
  const seat = { memberId, since: Date.now() }
  sessionStorage.setItem(NAME, JSON.stringify(seat))
  return seat.since
}
