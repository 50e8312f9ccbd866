/** A player tells the time four times a second, and the free part of a playlist ends with a frame, not with a second. */
const TOLERANCE_S = 0.25

interface Played {
  readonly seconds: number
  /** The playlist is over: of a limited one the server sends the free part alone, and its last frame may come early. */
  readonly hasEnded: boolean
}

/** Are the free seconds used up? Without a limit they never are. */
export function isOver({ seconds, hasEnded }: Played, limit: number | undefined): boolean {
  return limit !== undefined && (hasEnded || seconds >= limit - TOLERANCE_S)
}
