import type { Purse } from '../../fairness/reconcile-wallet.ts'
import { show, type Verified } from '../draw/verified.ts'

export interface ShownBalance {
  readonly points: Verified<bigint>
  /** What receipts and statement give, where the server says something else. */
  readonly other: bigint | null
}

/** Weighs the balance that the server tells against the statement and the receipts behind it. */
export function showBalance(
  told: bigint,
  purse: (Purse & { readonly told: bigint }) | undefined,
): ShownBalance {
  if (!purse) return { points: show(told, 'unproved'), other: null }
  const proved = purse.rows.at(-1)?.balance ?? 0n
  if (proved !== purse.told) return { points: show(purse.told, 'contradicted'), other: proved }
  if (purse.faults.length > 0) return { points: show(purse.told, 'contradicted'), other: null }
  if (purse.isOpen) return { points: show(purse.told, 'unproved'), other: null }
  const isBacked = purse.backed.length === purse.rows.length
  return { points: show(purse.told, isBacked ? 'witnessed' : 'recomputed'), other: null }
}
