import { lotteryList } from '@saikoro/shared/contract/lottery'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** The games by key, for their names. */
export function gamesQuery() {
  return queryOptions({
    queryKey: [lotteryList.path, { classId: 0 }],
    queryFn: () => callApi(lotteryList, { class: 0 }),
    staleTime: 60_000,
  })
}
