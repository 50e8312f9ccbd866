import type { Locale } from '@saikoro/shared/locale'
import { aheadOfUtc, knownZone } from '@saikoro/shared/time-zone'

/**
 * Returns the name of a time zone, to stand beside a time that is read on its wall clock; '' where this device's clock shows the same.
 * @param at a time that the name is for, ms
 */
export function zoneBeside(zone: string, at: number, locale: Locale): string {
  if (knownZone(zone) !== zone) return zone
  if (aheadOfUtc(zone, at) === new Date(at).getTimezoneOffset() * -60_000) return ''
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
