const WIRE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** Zones of the world lie on quarters of an hour. */
const QUARTER_MS = 15 * 60_000

/** The wire's wall clock as if it were UTC, ms; `undefined` for anything else. */
export function wallClockOf(text: string): number | undefined {
  const match = WIRE_TIME.exec(text)
  if (!match) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** By how many minutes a wall clock was ahead of UTC at a known moment; `undefined` when no zone of the world shows that. */
export function minutesOfZone(wall: number, at: number): number | undefined {
  const quarters = Math.round((wall - at) / QUARTER_MS)
  const isZone = Math.abs(wall - (at + quarters * QUARTER_MS)) < 1_000 && Math.abs(quarters) <= 14 * 4
  return isZone ? quarters * 15 : undefined
}

/** By how much a zone is ahead of UTC at a moment, ms. */
function aheadOfUtc(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The moment at which a zone's wall clock showed `wall`, ms. Asked twice, because the first guess may lie across a change of the clocks. */
export function momentOf(wall: number, zone: string): number {
  const guess = wall - aheadOfUtc(zone, wall)
  return wall - aheadOfUtc(zone, guess)
}
