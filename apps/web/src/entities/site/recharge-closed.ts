import type { Unverified } from '@saikoro/shared/source'
import { reportedOf } from '../../lib/unverified.ts'

interface Books {
  readonly pending: readonly { readonly bucket: string; readonly count: Unverified<number> }[]
}

interface Breaks {
  readonly timedOutUntil: number | null
  readonly excludedUntil: number | null
}

const TOO_OLD = '>72h'

/** Recharges are closed while any withdrawal has been pending for more than 72 hours (charter C3.6). */
export function isClosed({ pending }: Books): boolean {
  return pending.some(({ bucket, count }) => bucket === TOO_OLD && reportedOf(count) > 0)
}

/** Returns the later end of time-out and self-exclusion in ms, 0 for neither (charter C6.2). */
export function pausedUntil({ timedOutUntil, excludedUntil }: Breaks): number {
  return Math.max(timedOutUntil ?? 0, excludedUntil ?? 0)
}
