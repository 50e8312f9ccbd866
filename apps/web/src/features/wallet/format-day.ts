import type { Locale } from '@saikoro/shared/locale'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The wire's day, in the manner of the language. */
export function formatDay(day: string, locale: Locale): string {
  if (!DAY.test(day)) return day
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
