/** What came in between: the entry of the history where it began (`true`: the one behind), or an address with its state. */
export interface Interruption {
  readonly resume: true | number | string
  readonly state?: unknown
}

/** Goes along with a link to what has to come first. */
export const INTERRUPTED: Interruption = { resume: true }

/** Goes along where somebody is led away before a screen could open. */
export function interruptedAt(place: { pathname: string; search: string; state?: unknown }): Interruption {
  return { resume: place.pathname + place.search, state: place.state }
}
