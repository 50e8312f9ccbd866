import { getFreeTimes } from '@saikoro/shared/contract/xuanfei'
import type { Locale } from '@saikoro/shared/locale'
import { dayIn } from '@saikoro/shared/time-zone'
import { useQueries, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/call-query.ts'
import { useClock } from '../../lib/clock.ts'
import { zoneBeside } from '../../lib/zone.ts'
import { type Profile, profileQuery } from '../profile/profile-queries.ts'

const DAY_MS = 86_400_000
const DAYS_AHEAD = 90

/** Returns the day that is some days after a day (`YYYY-MM-DD`). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the first and last day (`YYYY-MM-DD`) for a reservation at `now` (ms), in the time zone of the city. */
export function reservableDays(now: number, zone: string): { readonly first: string; readonly last: string } {
  const first = dayIn(zone, now)
  return { first, last: dayAfter(first, DAYS_AHEAD) }
}

/** Returns the day in a time zone, which changes under an open screen, and what of `slots` has not passed. */
export function useComing<S extends { readonly day: string }>(slots: readonly S[], zone: string) {
  const today = useClock((now) => dayIn(zone, now))
  return { today, slots: slots.filter(({ day }) => day >= today) }
}

/** Returns the free times of a profile, soonest first: the next ones, and those of the months of some days (`YYYY-MM-DD`). */
export function useFreeTimes(profile: number, days: readonly string[]): readonly Slot[] {
  const { data } = useQuery(profileQuery(profile))
  const next = data?.slots ?? []
  const months = new Set(
    [...days, ...next.map(({ day }) => day)].filter(Boolean).map((day) => day.slice(0, 7)),
  )
  const queries = [...months].map((month) => callQuery(getFreeTimes, { id: profile, month }))
  const found = useQueries({ queries }).flatMap((month) => month.data ?? [])
  const later = found.flatMap(({ day, slots }) => slots.map((slot) => ({ ...slot, day })))
  const all = new Map([...next, ...later].map((slot) => [slot.id, slot]))
  const begin = ({ day, starts }: Slot) => `${day} ${starts}`
  return [...all.values()].toSorted((one, other) => begin(one).localeCompare(begin(other)))
}

/** Returns the days from today, in a time zone, to a day (`YYYY-MM-DD`); negative when it has passed. */
export function daysUntil(day: string, now: number, zone: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(zone, now))) / DAY_MS)
}

/** A published time of a profile. */
export type Slot = Profile['slots'][number]

/** Formats a coming day (`YYYY-MM-DD`) with its weekday, and with its year unless it can be reserved at `now`. */
export function comingDayText(day: string, locale: Locale, now = Date.now()): string {
  const { first, last } = reservableDays(now, 'Asia/Tokyo')
  const isNear = first <= day && day <= last
  const date = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString(locale, { ...date, ...(!isNear && { year: 'numeric' }) })
}

/** Returns a published time, with its zone where this device's differs. */
export function timeText({ day, starts, ends, zone }: Slot, locale: Locale): string {
  return [`${starts}–${ends}`, zoneBeside(zone, Date.parse(day), locale)].filter(Boolean).join(' ')
}

/** Returns the day and the time of a published time. */
export function slotText(slot: Slot, locale: Locale): string {
  return `${comingDayText(slot.day, locale)} ${timeText(slot, locale)}`
}

/** Returns the part of the day (the key of its text) in which a time (`HH:MM`) begins. */
export function partOfDay(starts: string): 'morning' | 'afternoon' | 'evening' {
  return starts < '12:00' ? 'morning' : starts < '18:00' ? 'afternoon' : 'evening'
}
