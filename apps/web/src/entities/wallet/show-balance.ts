import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import { type Verified, verified } from '../draw/verified.ts'

export interface ShownBalance {
  readonly points: Verified<bigint>
  /** The balance by receipts and statement, if the server reports another one. */
  readonly other: bigint | null
}

/** Compares the reported balance with the statement and its receipts. */
export function showBalance(
  told: bigint,
  reconciliation: (Reconciliation & { readonly told: bigint }) | undefined,
): ShownBalance {
  if (!reconciliation) return { points: verified(told, 'unproved'), other: null }
  const proved = reconciliation.rows.at(-1)?.balance ?? 0n
  if (proved !== reconciliation.told)
    return { points: verified(reconciliation.told, 'contradicted'), other: proved }
  if (reconciliation.faults.length > 0)
    return { points: verified(reconciliation.told, 'contradicted'), other: null }
  if (reconciliation.isOpen) return { points: verified(reconciliation.told, 'unproved'), other: null }
  const isBacked = reconciliation.backed.length === reconciliation.rows.length
  return { points: verified(reconciliation.told, isBacked ? 'witnessed' : 'recomputed'), other: null }
}
