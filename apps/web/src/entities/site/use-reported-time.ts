import type { Quoted, Unverified } from '@saikoro/shared/source'
import { formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { reportedOf } from '../../lib/unverified.ts'

/** Returns a function that formats a time (ms, null for none) in this device's time zone. */
export function useTime(): (ms: number | null) => string {
  const locale = useLocale()
  return (ms) => (ms === null ? '' : formatMoment(ms, locale))
}

/** Returns a function that joins a reported time and words about it to one quotation. */
export function useReportedTime(): (ms: Unverified<number | null>, words?: Quoted) => Quoted {
  const timeOf = useTime()
  return (ms, words) => {
    const parts = [timeOf(reportedOf(ms)), words === undefined ? '' : reportedOf(words)]
    return parts.filter((part) => part !== '').join(' · ') as unknown as Quoted
  }
}
