import { queryOptions } from '@tanstack/react-query'
import { readAlarms } from '../../fairness/alarms.ts'
import { getDevice } from '../draw/device-queries.ts'

const REFETCH_MS = 5_000

/** The alarms of this device, raised in any tab. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: ['device', 'alarms'],
    queryFn: async () => readAlarms((await getDevice()).store),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  })
}
