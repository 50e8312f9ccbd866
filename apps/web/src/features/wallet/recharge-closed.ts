interface Books {
  readonly pending: readonly { readonly bucket: string; readonly count: number }[]
}

interface Limits {
  readonly timed_out_until: string
  readonly excluded_until: string
}

const TOO_OLD = '>72h'

/** Recharges are closed while any withdrawal has been pending for more than 72 hours (charter C3.6). */
export function isClosed({ pending }: Books): boolean {
  return pending.some(({ bucket, count }) => bucket === TOO_OLD && count > 0)
}

/** Returns the later end of time-out and self-exclusion, '' for neither (charter C6.2). */
export function pausedUntil({ timed_out_until, excluded_until }: Limits): string {
  return timed_out_until > excluded_until ? timed_out_until : excluded_until
}
