import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import type { KeptMovement } from '../../fairness/schema.ts'
import type { VerificationStatus } from '../draw/verified.ts'

type Line = Pick<KeptMovement, 'id' | 'kind' | 'reference' | 'amount' | 'balance'>

export interface ShownMovement {
  readonly standing: VerificationStatus
  /** The line as this device first received it, if it has changed. */
  readonly other: Line | null
}

/** Verifies a line of the statement with the history of this device. */
export function showMovement(row: Line, reconciliation: Reconciliation | undefined): ShownMovement {
  if (!reconciliation) return { standing: 'unproved', other: null }
  const followed = reconciliation.rows.find(({ id }) => id === row.id)
  const isFaulty = reconciliation.faults.some(({ id }) => id === row.id)
  if (!followed) return { standing: isFaulty ? 'contradicted' : 'unproved', other: null }
  const isSame =
    followed.amount === row.amount &&
    followed.balance === row.balance &&
    followed.kind === row.kind &&
    followed.reference === row.reference
  if (!isSame) return { standing: 'contradicted', other: followed }
  if (isFaulty) return { standing: 'contradicted', other: null }
  if (reconciliation.backed.includes(row.id)) return { standing: 'witnessed', other: null }
  // the lines around it prove nothing when one of them is wrong
  return { standing: reconciliation.faults.length > 0 ? 'unproved' : 'recomputed', other: null }
}
