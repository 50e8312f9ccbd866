/** A player tells the time four times a second, and the free part of a playlist ends with a frame, not with a second. */
const TOLERANCE_S = 0.25

/** Are the free seconds used up? Without a limit they never are. */
export function isOver(seconds: number, limit: number | undefined): boolean {
  return limit !== undefined && seconds >= limit - TOLERANCE_S
}
