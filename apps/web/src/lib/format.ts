import type { Locale } from '@saikoro/shared/locale'
import { POINT, writePoints } from '@saikoro/shared/points'

/** One formatter per language, because creating one is slower than using it a hundred times. */
function oncePerLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>()
  return (locale) => {
    const format = made.get(locale) ?? make(locale)
    made.set(locale, format)
    return format
  }
}

const DAY = { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' } as const
const SHARE = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Smaller numbers have no group separators, so no formatter is created (50 ms on a slow phone). */
const GROUPED = 1000

const wholes = oncePerLocale((locale) => new Intl.NumberFormat(locale))
const places = oncePerLocale((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }))
const shares = oncePerLocale((locale) => new Intl.NumberFormat(locale, SHARE))
const moments = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
)
const days = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }))

/** Formats points: whole numbers without, others with two decimals. */
export function formatPoints(points: bigint, locale: Locale): string {
  const count = Number(writePoints(points))
  return points % POINT === 0n ? formatCount(count, locale) : places(locale).format(count)
}

/** Parameters of a message that counts points: `count` selects the plural form. */
export function countPoints(points: bigint, locale: Locale): { count: number; points: string } {
  return { count: Number(writePoints(points)), points: formatPoints(points, locale) }
}

/** As `formatPoints`, with a sign for gains and losses. */
export function formatNet(points: bigint, locale: Locale): string {
  return signOf(points) + formatPoints(points < 0n ? -points : points, locale)
}

export function signOf(points: bigint): string {
  if (points === 0n) return '±'
  return points > 0n ? '+' : '−'
}

export function formatPercent(share: number, locale: Locale): string {
  return shares(locale).format(share)
}

/** Formats a wire day (`YYYY-MM-DD`) with its weekday. */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return days(locale).format(date)
}

export function formatCount(count: number, locale: Locale): string {
  const isPlain = Number.isInteger(count) && count >= 0 && count < GROUPED
  return isPlain ? String(count) : wholes(locale).format(count)
}

/** Returns a day (`YYYY-MM-DD`) of this device's calendar. */
export function localDay(date: Date): string {
  const day = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return day.toISOString().slice(0, 10)
}

/** Formats a time in ms in this device's time zone, which is named. */
export function formatMoment(ms: number, locale: Locale): string {
  return moments(locale).format(ms)
}

const times = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
)

/** Formats a past time in ms: the time of a day, with the date unless it was on the day of `now`. */
export function formatAge(ms: number, now: number, locale: Locale): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString()
  return isToday ? times(locale).format(ms) : formatMoment(ms, locale)
}

/** `4:05` or `1:02:09`. */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.floor(total))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Returns date and period of an issue, as in `20261120-0541`; the period alone beside an issue of the same day. */
export function formatIssue(issue: string, beside = ''): string {
  const [day, period] = [issue.slice(0, 8), issue.slice(8)]
  if (period === '') return issue
  return beside.startsWith(day) ? period : `${day}-${period}`
}

/** Units with the seconds up to which they are used. */
const UNITS = [
  { unit: 'second', seconds: 1, upTo: 90 },
  { unit: 'minute', seconds: 60, upTo: 90 * 60 },
  { unit: 'hour', seconds: 3_600, upTo: 48 * 3_600 },
  { unit: 'day', seconds: 86_400, upTo: Number.POSITIVE_INFINITY },
] as const

/** Formats seconds in one localised unit with at most one decimal. */
export function formatDuration(seconds: number, locale: Locale): string {
  const { unit, seconds: size } = UNITS.find(({ upTo }) => seconds < upTo) ?? UNITS[3]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds / size)
}

/**
 * Returns a typed number in plain digits: full-width digits and signs as ASCII, without blanks and thousands separators. What is no number
 * stays as it was typed, so that the form refuses it instead of reading another number.
 */
export function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}
