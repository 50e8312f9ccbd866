import { genesis } from '@saikoro/shared/contract/fairness'
import { houseRecord, type Span, throws } from '@saikoro/shared/contract/house-record'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../lib/call-query.ts'

/** The genesis of a game's current epoch. */
export const genesisQuery = (key: string) => ({ ...callQuery(genesis, { key }), staleTime: 60_000 })

/** Draws without a result, ended withdrawals and witness signatures. */
export const houseRecordQuery = () => callQuery(houseRecord)

/** Count of each of the 216 throws over the last `days`. */
export function throwsQuery(days: Span) {
  return { ...callQuery(throws, { days }), placeholderData: keepPreviousData }
}
