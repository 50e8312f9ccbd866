import { queryOptions } from '@tanstack/react-query'
import { readAlarms } from '../../fairness/alarms.ts'
import { getVerifier } from '../draw/witness-queries.ts'

const ASK_EVERY_MS = 5_000

/** What this device has to tell its member, raised in whatever tab. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: ['witness', 'alarms'],
    queryFn: async () => readAlarms((await getVerifier()).store),
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
  })
}
