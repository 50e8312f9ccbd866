import { useQuery } from '@tanstack/react-query'
import { formatWireTime } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { baseQuery } from './site-queries.ts'

/** Writes the wire's times in the member's zone; the wire names its own among the first things that it says. */
export function useWireTime(): (time: string) => string {
  const locale = useLocale()
  const zone = useQuery(baseQuery()).data?.zone
  return (time) => formatWireTime(time, locale, zone)
}
