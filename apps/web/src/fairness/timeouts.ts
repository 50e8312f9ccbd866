/** Missing replies are amber after five minutes and red after an hour, ms (charter C2.7). */
export const AMBER_AFTER_MS = 5 * 60_000
export const RED_AFTER_MS = 60 * 60_000

/** Returns how grave it is that a reply is `late` ms late. */
export function levelOfDelay(late: number): 'calm' | 'amber' | 'red' {
  if (late < AMBER_AFTER_MS) return 'calm'
  return late < RED_AFTER_MS ? 'amber' : 'red'
}
