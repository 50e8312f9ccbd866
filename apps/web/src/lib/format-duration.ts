import type { Locale } from '@saikoro/shared/locale'

/** Each unit up to the seconds at which the next one reads better. */
const UNITS = [
  { unit: 'second', seconds: 1, upTo: 90 },
  { unit: 'minute', seconds: 60, upTo: 90 * 60 },
  { unit: 'hour', seconds: 3_600, upTo: 48 * 3_600 },
  { unit: 'day', seconds: 86_400, upTo: Number.POSITIVE_INFINITY },
] as const

/** A length of time in seconds, in one unit with at most one place, as the language says it. */
export function formatDuration(seconds: number, locale: Locale): string {
  const { unit, seconds: size } = UNITS.find(({ upTo }) => seconds < upTo) ?? UNITS[3]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds / size)
}
