import { queryOptions } from '@tanstack/react-query'
import { readAlarms } from '../../fairness/alarms.ts'
import { getVerifier } from '../draw/witness-queries.ts'

const REFETCH_MS = 5_000

/** The alarms of this device, raised in any tab. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: ['witness', 'alarms'],
    queryFn: async () => readAlarms((await getVerifier()).store),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  })
}
