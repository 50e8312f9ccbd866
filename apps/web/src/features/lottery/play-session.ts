import * as z from 'zod/mini'

const NAME = 'play'

/** When this member sat down in this tab. */
const seatShape = z.object({ memberId: z.int(), since: z.number() })

/** The start of the session, ms: kept for the tab, each member's own. */
export function startOfSession(memberId: number): number {
  try {
    const seat = z.parse(seatShape, JSON.parse(sessionStorage.getItem(NAME) ?? ''))
    if (seat.memberId === memberId) return seat.since
  } catch {
    // nobody sat here yet
  }
  const seat = { memberId, since: Date.now() }
  sessionStorage.setItem(NAME, JSON.stringify(seat))
  return seat.since
}
