/** Missing replies are amber after five minutes and red after an hour, ms (charter C2.7). */
export const AMBER_AFTER_MS = 5 * 60_000
export const RED_AFTER_MS = 60 * 60_000
