import type { HouseText } from '@saikoro/shared/fairness/house-text'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { whenIdle } from '../../lib/when-idle.ts'
import { getVerifier } from '../draw/witness-queries.ts'

const ASK_AGAIN_MAX_MS = 60_000

/** Whether the operator signed this text; retried until it can be checked. */
export function saidQuery(said: HouseText, signed: string) {
  return queryOptions({
    queryKey: ['witness', 'said', { ...said, signed }],
    queryFn: async () => {
      await whenIdle()
      return (await getVerifier()).texts.isSigned(said, signed)
    },
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, ASK_AGAIN_MAX_MS),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Retries a failed check and reports meanwhile that it failed. */
export function saidState({ data, failureReason }: Pick<UseQueryResult<boolean>, 'data' | 'failureReason'>) {
  if (data === undefined) return failureReason === null ? 'checking' : 'unanswered'
  return data ? 'signed' : 'unsigned'
}
