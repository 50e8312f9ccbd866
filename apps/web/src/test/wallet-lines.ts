import type { Reconciliation } from '../fairness/reconcile-wallet.ts'

/** A statement of a grant and a withdrawal that holds its points; this device has the receipts of both. */
export const LINE = { game: '', issue: '', kind: 'withdraw', amount: -5_000n, balance: 95_000n }
export const GRANT = {
  ...LINE,
  ...{ id: 1, kind: 'grant', reference: 'grant:1', amount: 100_000n, balance: 100_000n },
}
export const HOLD = { ...LINE, id: 2, reference: 'withdraw:7:hold' }
export const RECONCILIATION: Reconciliation = {
  rows: [GRANT, HOLD],
  faults: [],
  backed: new Set([1, 2]),
  isOpen: false,
}
