import { getLimits } from '@saikoro/shared/contract/limits'
import type { LimitsReceipt } from '@saikoro/shared/contract/state-receipt'
import type { LimitsRequest } from '@saikoro/shared/fairness/check-state-receipt'
import { readPoints } from '@saikoro/shared/points'
import type { Quoted, Unverified } from '@saikoro/shared/source'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, NetworkError, type Reply } from '../../lib/call.ts'
import { reportedOf } from '../../lib/unverified.ts'
import { withStates } from '../signed/with-states.ts'

/** The limits and breaks of the newest receipt; points in hundredths, times in ms. */
export interface Limits {
  readonly daily: bigint | null
  readonly next: bigint | null
  readonly nextFrom: number | null
  readonly timedOutUntil: number | null
  readonly excludedUntil: number | null
  /** as the server says: orders of other devices count */
  readonly stakedToday: Unverified<bigint>
  /** by a receipt of this device that nothing contradicts */
  readonly isChecked: boolean
}

const pointsOf = (text: string | null) => (text === null ? null : (readPoints(text) ?? 0n))
/** The time of a break that has not ended. */
const ahead = (until: number | null) => (until !== null && until > Date.now() ? until : null)

function limitsOf(receipt: LimitsReceipt, stakedToday: Limits['stakedToday'], isChecked: boolean): Limits {
  return {
    daily: pointsOf(receipt.daily),
    next: pointsOf(receipt.next),
    nextFrom: receipt.nextFrom,
    timedOutUntil: ahead(receipt.timedOutUntil),
    excludedUntil: ahead(receipt.excludedUntil),
    stakedToday,
    isChecked,
  }
}

/**
 * Returns the limits that this device believes. A receipt that contradicts an earlier one raises an alarm, and the earlier one counts.
 * While the device does not answer they are the server's; its late answer replaces them on the screen.
 * @param request what the member just asked for
 */
export async function checkLimits(
  client: QueryClient,
  member: number,
  { receipt, staked_today: stakedToday }: Reply<typeof getLimits>,
  askedAt: number,
  request?: LimitsRequest,
): Promise<Limits> {
  const { readStateReceipt } = await import('@saikoro/shared/fairness/state-receipt')
  const served = readStateReceipt(receipt)
  const checked = await withStates(
    (states) => states.acceptLimits(member, receipt, askedAt, request),
    (late) =>
      late &&
      client.setQueryData<Limits>([getLimits.path], (now) =>
        now?.isChecked ? now : limitsOf(late, stakedToday, true),
      ),
  )
  const limits = checked ?? served
  if (limits?.kind !== 'limits') throw new NetworkError(getLimits.path)
  return limitsOf(limits, stakedToday, checked !== undefined)
}

/** Returns words about the stakes of today, which only the server counts, as a quotation. */
export function quoteStakes({ stakedToday }: Limits, wordsOf: (points: bigint) => string): Quoted {
  return wordsOf(reportedOf(stakedToday)) as unknown as Quoted
}

/** The limits and breaks that the member set (charter C6). */
export function limitsQuery(member: number | undefined) {
  return queryOptions({
    queryKey: [getLimits.path],
    queryFn: async ({ client }) => {
      const askedAt = Date.now()
      return checkLimits(client, member ?? 0, await callApi(getLimits, {}), askedAt)
    },
    enabled: member !== undefined,
  })
}

/** Returns the later end of time-out and self-exclusion in ms, 0 for neither (charter C6.2). */
export function pausedUntil({
  timedOutUntil,
  excludedUntil,
}: Pick<Limits, 'timedOutUntil' | 'excludedUntil'>): number {
  return Math.max(timedOutUntil ?? 0, excludedUntil ?? 0)
}
