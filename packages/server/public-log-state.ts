import { readCheckpoint } from '@saikoro/tlog/checkpoint'
import { readPolicy, seenBy } from '@saikoro/tlog/policy'
import * as z from 'zod/mini'

/** Text without the types that Prisma's connections have. */
const size = z.union([z.bigint(), z.string()])

/** A row of `public_log_state()`. */
export const publicLogRow = z.object({
  size,
  signed_at: z.nullable(z.date()),
  waiting: size,
  cosigned: z.nullable(z.string()),
  cosigned_size: z.nullable(size),
  cosigned_at: z.nullable(z.date()),
  policy: z.nullable(z.string()),
})

export type PublicLogState = ReturnType<typeof publicLogState>

export const PUBLIC_LOG_STATE_SQL = 'SELECT * FROM public_log_state()'

/** Returns the state of the public log, with the quorum of its policy. */
export function publicLogState(row: z.output<typeof publicLogRow>) {
  const policy = readPolicy(row.policy ?? 'quorum none\n')
  const head = row.cosigned === null ? undefined : readCheckpoint(row.cosigned)
  const { by, isQuorum } = head ? seenBy(head, policy) : { by: [], isQuorum: policy.quorum === 'none' }
  return {
    /** Tree size of the newest checkpoint. */
    size: Number(row.size),
    signedAt: row.signed_at,
    /** Entries that are not under a checkpoint yet. */
    waiting: Number(row.waiting),
    witnesses: policy.witnesses.length,
    /** Tree size of the newest cosigned checkpoint; 0: none. */
    cosignedSize: Number(row.cosigned_size ?? 0),
    cosignedAt: row.cosigned_at,
    /** Names of the witnesses that cosigned it. */
    by,
    /** Whether they satisfy the policy. */
    isQuorum,
  }
}
