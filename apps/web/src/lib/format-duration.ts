import type { Locale } from '@saikoro/shared/locale'

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
