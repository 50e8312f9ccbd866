import { writePoints } from '@saikoro/shared/points'
import { WELCOME_GRANT } from '@saikoro/shared/wallet'
import type { Reconciliation } from '../fairness/reconcile-wallet.ts'

/** A statement of a grant and a withdrawal that holds its points; this device has the receipts of both. */
export const LINE = { game: '', issue: '', kind: 'withdraw', amount: -5_000n, balance: 95_000n }
export const GRANT = {
  ...LINE,
  ...{ id: 1, kind: 'grant', reference: 'grant:1', amount: 100_000n, balance: 100_000n },
}
export const HOLD = { ...LINE, id: 2, reference: 'withdraw:7:hold' }
/** A line that may follow them. */
export const CREDIT = {
  ...LINE,
  ...{ id: 3, kind: 'recharge', reference: 'recharge:9', amount: 10_000n, balance: 105_000n },
}
/** What a draw paid after them. */
export const PAYOUT = {
  ...{ id: 3, kind: 'settle', reference: 'settle:1', amount: 3_960n, balance: 98_960n },
  ...{ game: 'sai60', issue: '202611200001' },
}
export const RECONCILIATION: Reconciliation = {
  rows: [GRANT, HOLD],
  faults: [],
  backed: new Set([1, 2]),
  isOpen: false,
}

/** Line n of a statement of a grant to member 7 and recharges of one point each, in the wire's format. */
export function statementLine(id: number) {
  const grant = { kind: 'grant', reference: 'grant:7', amount: WELCOME_GRANT }
  const recharge = { kind: 'recharge', reference: `recharge:${id}`, amount: 100n }
  const { kind, reference, amount } = id === 1 ? grant : recharge
  const balance = WELCOME_GRANT + BigInt(id - 1) * 100n
  const details = { reason: '', create_time: '2026-11-20 12:00:00', create_ms: 1, game: '', issue: '' }
  return { id, kind, reference, amount: writePoints(amount), balance: writePoints(balance), ...details }
}
