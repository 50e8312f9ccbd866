import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import { show, type Verified } from '../draw/verified.ts'

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
  if (!reconciliation) return { points: show(told, 'unproved'), other: null }
  const proved = reconciliation.rows.at(-1)?.balance ?? 0n
  if (proved !== reconciliation.told)
    return { points: show(reconciliation.told, 'contradicted'), other: proved }
  if (reconciliation.faults.length > 0)
    return { points: show(reconciliation.told, 'contradicted'), other: null }
  if (reconciliation.isOpen) return { points: show(reconciliation.told, 'unproved'), other: null }
  const isBacked = reconciliation.backed.length === reconciliation.rows.length
  return { points: show(reconciliation.told, isBacked ? 'witnessed' : 'recomputed'), other: null }
}
