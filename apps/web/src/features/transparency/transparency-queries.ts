import { genesis } from '@saikoro/shared/contract/fairness'
import { houseRecord, type Span, throws } from '@saikoro/shared/contract/house-record'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

/** The genesis of a game's current epoch. */
export function genesisQuery(game: string) {
  return queryOptions({
    queryKey: [genesis.path, game],
    queryFn: () => callApi(genesis, { key: game }),
    staleTime: 60_000,
  })
}

/** Draws without a result, ended withdrawals and witness signatures. */
export const houseRecordQuery = () => callQuery(houseRecord)

/** Count of each of the 216 throws over the last `days`. */
export function throwsQuery(days: Span) {
  return queryOptions({
    queryKey: [throws.path, days],
    queryFn: () => callApi(throws, { days }),
    placeholderData: keepPreviousData,
  })
}
