import { houseRecord, type Span, throws } from '@saikoro/shared/contract/house-record'
import { lotteryList } from '@saikoro/shared/contract/lottery'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

/** All games; used for their names. */
export function gamesQuery() {
  return queryOptions({
    queryKey: [lotteryList.path, { classId: 0 }],
    queryFn: () => callApi(lotteryList, { class: 0 }),
    staleTime: 60_000,
  })
}

/** Draws without a result, ended withdrawals and witness signatures. */
export function houseRecordQuery() {
  return queryOptions({ queryKey: [houseRecord.path], queryFn: () => callApi(houseRecord, {}) })
}

/** Count of each of the 216 throws over the last `days`. */
export function throwsQuery(days: Span) {
  return queryOptions({
    queryKey: [throws.path, days],
    queryFn: () => callApi(throws, { days }),
    placeholderData: keepPreviousData,
  })
}
