import type { Quoted, Unverified } from '@saikoro/shared/source'
import { useQuery } from '@tanstack/react-query'
import { formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { baseQuery } from './site-queries.ts'

/** Returns a formatter of wire times in the member's time zone. The site's reply names that of the wire. */
export function useWireTime(): (time: string) => string {
  const locale = useLocale()
  const zone = useQuery(baseQuery()).data?.zone
  return (time) => formatWireTime(time, locale, zone)
}

/** Returns a function that joins a reported time and words about it to one quotation. */
export function useReportedTime(): (time: Unverified<string>, words?: Quoted) => Quoted {
  const wireTime = useWireTime()
  return (time, words) => {
    const parts = [wireTime(reportedOf(time)), words === undefined ? '' : reportedOf(words)]
    return parts.filter((part) => part !== '').join(' · ') as unknown as Quoted
  }
}
