/** Interval of the player's time updates, in seconds. */
const TOLERANCE_S = 0.25

interface Played {
  readonly seconds: number
  /** The playlist ended. A limited playlist contains only the free part, whose last frame may be before the limit. */
  readonly hasEnded: boolean
}

/** Returns whether the free seconds are used up; never without a limit. */
export function isOver({ seconds, hasEnded }: Played, limit: number | undefined): boolean {
  return limit !== undefined && (hasEnded || seconds >= limit - TOLERANCE_S)
}
