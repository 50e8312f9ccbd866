import { transparency } from '@saikoro/shared/contract/transparency'
import type { Unverified } from '@saikoro/shared/source'
import { callQuery } from '../../lib/call-query.ts'
import { reportedOf } from '../../lib/unverified.ts'

/** The figures of /Transparency. */
export const transparencyQuery = () => callQuery(transparency)

interface Books {
  readonly pending: readonly { readonly bucket: string; readonly count: Unverified<number> }[]
}

const TOO_OLD = '>72h'

/** Recharges are closed while any withdrawal has been pending for more than 72 hours (charter C3.6). */
export function isClosed({ pending }: Books): boolean {
  return pending.some(({ bucket, count }) => bucket === TOO_OLD && reportedOf(count) > 0)
}
