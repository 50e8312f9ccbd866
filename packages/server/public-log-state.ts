import { readCheckpoint } from '@saikoro/tlog/checkpoint'
import { readPolicy, seenBy } from '@saikoro/tlog/policy'

/** A row of `public_log_state()`. */
export interface PublicLogRow {
  readonly size: bigint | string
  readonly signed_at: Date | null
  readonly waiting: bigint | string
  readonly cosigned: string | null
  readonly cosigned_size: bigint | string | null
  readonly cosigned_at: Date | null
  readonly policy: string | null
}

export interface PublicLogState {
  /** Tree size of the newest checkpoint. */
  readonly size: number
  readonly signedAt: Date | null
  /** Entries that are not under a checkpoint yet. */
  readonly waiting: number
  /** Number of witnesses in the policy. */
  readonly witnesses: number
  /** Tree size of the newest cosigned checkpoint; 0: none. */
  readonly cosignedSize: number
  readonly cosignedAt: Date | null
  /** Names of the witnesses that cosigned it. */
  readonly by: readonly string[]
  /** Whether they satisfy the policy. */
  readonly isQuorum: boolean
}

export const PUBLIC_LOG_STATE_SQL = 'SELECT * FROM public_log_state()'

/** Returns the state of the public log, with the quorum of its policy. */
export function publicLogState(row: PublicLogRow): PublicLogState {
  const policy = readPolicy(row.policy ?? 'quorum none\n')
  const head = row.cosigned === null ? undefined : readCheckpoint(row.cosigned)
  const { by, isQuorum } = head ? seenBy(head, policy) : { by: [], isQuorum: policy.quorum === 'none' }
  return {
    size: Number(row.size),
    signedAt: row.signed_at,
    waiting: Number(row.waiting),
    witnesses: policy.witnesses.length,
    cosignedSize: Number(row.cosigned_size ?? 0),
    cosignedAt: row.cosigned_at,
    by,
    isQuorum,
  }
}
