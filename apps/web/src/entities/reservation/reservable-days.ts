import type { Locale } from '@saikoro/shared/locale'
import type { Profile } from '../profile/profile-queries.ts'

const DAY_MS = 86_400_000
/** Days of the product's time zone, nine hours ahead of UTC. */
const OFFSET_MS = 9 * 3_600_000
const DAYS_AHEAD = 90

function dayOf(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns the first and last day (`YYYY-MM-DD`) for a reservation at `now` (ms). */
export function reservableDays(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now), last: dayOf(now + DAYS_AHEAD * DAY_MS) }
}

const COMING = 7

/** Returns today and the days after it that a member can choose without a calendar. */
export function comingDays(now: number): readonly string[] {
  return Array.from({ length: COMING }, (_, days) => dayOf(now + days * DAY_MS))
}

/** Returns the days from today, in the product's time zone, to a day (`YYYY-MM-DD`); negative when it has passed. */
export function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)
}

/** A published time of a profile. */
export type Slot = Profile['slots'][number]

/** Formats a coming day (`YYYY-MM-DD`) with its weekday, and with its year unless it can be reserved at `now`. */
export function comingDayText(day: string, locale: Locale, now = Date.now()): string {
  const { first, last } = reservableDays(now)
  const isNear = first <= day && day <= last
  const date = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString(locale, { ...date, ...(!isNear && { year: 'numeric' }) })
}

/** Formats weekday and date of a day (`YYYY-MM-DD`) apart. */
export function dayParts(day: string, locale: Locale) {
  const format = (form: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString(locale, { ...form, timeZone: 'UTC' })
  return { weekday: format({ weekday: 'short' }), date: format({ month: 'short', day: 'numeric' }) }
}

/** Returns the day and the time. */
export function slotText({ day, starts, ends }: Slot, locale: Locale): string {
  return `${comingDayText(day, locale)} ${starts}–${ends}`
}

/** Returns the part of the day (the key of its text) in which a time (`HH:MM`) begins. */
export function partOfDay(starts: string): 'morning' | 'afternoon' | 'evening' {
  return starts < '12:00' ? 'morning' : starts < '18:00' ? 'afternoon' : 'evening'
}
