import type { Quoted, Unverified } from '@saikoro/shared/source'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { reportedOf } from '../../lib/unverified.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { getDevice } from '../draw/device-queries.ts'

export const RECONCILIATION = ['device', 'reconciliation'] as const

/** The member's balance by the history of this device. `reported`, the balance of the server, is part of the key. */
export function reconciliationQuery(member: number, reported: Unverified<bigint> | undefined) {
  return queryOptions({
    queryKey: [...RECONCILIATION, { member, reported: String(reported) }],
    queryFn: async () => {
      await whenIdle()
      const { reconciliation, verifier } = await getDevice()
      const found = await reconciliation.reconcile(member)
      const isRight = found.faults.length === 0 && (found.rows.at(-1)?.balance ?? 0n) === found.told
      if (!isRight) await verifier.alarm('balance_differs', 'red', { game: '', issue: '' }, found)
      else if (found.explains) await verifier.explain('balance_differs', found.explains)
      return found
    },
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 60_000),
    structuralSharing: false,
    staleTime: 5_000,
  })
}

/** Whether a check has neither ended nor failed. */
export function isRunning({ data, failureReason }: Pick<UseQueryResult, 'data' | 'failureReason'>): boolean {
  return data === undefined && failureReason === null
}

/** Joins the pages of a statement file, which is the operator's text. */
export function joinPages(pages: readonly Quoted[]): string {
  return pages.map(reportedOf).join('')
}
