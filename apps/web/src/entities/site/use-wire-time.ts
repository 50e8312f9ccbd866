import { useQuery } from '@tanstack/react-query'
import { formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { baseQuery } from './site-queries.ts'

/** Returns a formatter of wire times in the member's time zone. The site's reply names that of the wire. */
export function useWireTime(): (time: string) => string {
  const locale = useLocale()
  const zone = useQuery(baseQuery()).data?.zone
  return (time) => formatWireTime(time, locale, zone)
}
