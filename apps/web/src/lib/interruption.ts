/** Where an interruption started: a history entry (`true`: the previous one) or a path with its state. */
export interface Interruption {
  readonly resume: true | number | string
  readonly state?: unknown
}

/** State of a link to a screen that interrupts. */
export const INTERRUPTED: Interruption = { resume: true }

/** State of a redirect before a screen opens. */
export function interruptedAt(place: { pathname: string; search: string; state?: unknown }): Interruption {
  return { resume: place.pathname + place.search, state: place.state }
}
