/** Returns a time zone's offset from UTC at a time, ms. @throws RangeError for an unknown zone */
export function aheadOfUtc(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const WEEK_MS = 7 * 86_400_000

/**
 * Returns whether a zone's clocks change within the year from `now` (ms): some wall-clock times then occur twice. False for an unknown
 * zone, with which the API does not start.
 */
export function hasSummerTime(zone: string, now: number): boolean {
  try {
    const weeks = Array.from({ length: 53 }, (_, week) => aheadOfUtc(zone, now + week * WEEK_MS))
    return new Set(weeks).size > 1
  } catch {
    return false
  }
}

/** Returns a zone, or UTC where this device does not know it: a new or a false name keeps no screen from its content. */
export function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return 'UTC'
  }
}

/**
 * Returns the time at which a zone's wall clock showed `wall`, ms since 1970. Computed twice: the first offset can be that before a clock
 * change.
 * @param wall ms since 1970, as if the clock were that of UTC
 * @param zone IANA name
 */
export function momentOf(wall: number, zone: string): number {
  const known = knownZone(zone)
  const guess = wall - aheadOfUtc(known, wall)
  return wall - aheadOfUtc(known, guess)
}

/** By time zone: making one takes far longer than using it. */
const days = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the day (`YYYY-MM-DD`) in a time zone.
 * @param at ms since 1970
 * @param zone IANA name
 */
export function dayIn(zone: string, at: number): string {
  const format =
    days.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: knownZone(zone), dateStyle: 'short' })
  days.set(zone, format)
  return format.format(at)
}
