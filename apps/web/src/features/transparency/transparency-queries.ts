import { houseRecord, type Span, throws } from '@saikoro/shared/contract/house-record'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'

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
