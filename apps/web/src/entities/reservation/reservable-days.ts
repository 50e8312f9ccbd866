const DAY_MS = 86_400_000
/** Days are the house's, as on every clock of the product: nine hours ahead of UTC. */
const OFFSET_MS = 9 * 3_600_000
const DAYS_AHEAD = 90

function dayOf(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10)
}

/** The first and the last day (`YYYY-MM-DD`) that can be asked for at `now` (ms). */
export function reservableDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now), last: dayOf(now + DAYS_AHEAD * DAY_MS) }
}
