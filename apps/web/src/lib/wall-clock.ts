const WIRE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** Offsets of time zones are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/** Parses a wire time as if it were UTC, ms; `undefined` for another format. */
export function wallClockOf(text: string): number | undefined {
  const match = WIRE_TIME.exec(text)
  if (!match) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the offset from UTC in minutes of a wall clock at a known time; `undefined` when no time zone has it. */
export function minutesOfZone(wall: number, at: number): number | undefined {
  const quarters = Math.round((wall - at) / QUARTER_MS)
  const isZone = Math.abs(wall - (at + quarters * QUARTER_MS)) < 1_000 && Math.abs(quarters) <= 14 * 4
  return isZone ? quarters * 15 : undefined
}
