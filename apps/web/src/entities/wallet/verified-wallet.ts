import { writePoints } from '@saikoro/shared/points'
import { isBlank, type Quoted, type Unverified } from '@saikoro/shared/source'
import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import type { StoredMovement, StoredOrder } from '../../fairness/schema.ts'
import { reportedOf } from '../../lib/unverified.ts'
import type { IsHeld } from '../draw/held-draws.ts'
import { type VerificationStatus, type Verified, verified } from '../draw/verified.ts'

const PENDING = 1
const PAID = 2
const CREDITED = 2
const RETURNED = 3

/** A recharge or withdrawal of the list. */
interface Listed {
  readonly id: number
  readonly status: number
  readonly money: Unverified<bigint>
}

export interface StatementView {
  readonly reconciliation: Reconciliation | undefined
  /** Whether the statement is at least as new as the list. */
  readonly isNewer: boolean
  readonly isChecking?: boolean
}

/** Whether this device has the statement from its first line. */
function isWhole(reconciliation: Reconciliation | undefined): boolean {
  return reconciliation?.rows[0]?.id === 1
}

/** Points that went out without a receipt of this device: of another device, or nobody's wish. */
export function isUnasked(
  { id, amount }: Pick<StoredMovement, 'id' | 'amount'>,
  { backed }: Reconciliation,
): boolean {
  return amount < 0n && !backed.has(id)
}

/** Compares a withdrawal with its lines in the statement. No line can show that it was paid. */
export function showWithdrawal(
  { id, status, money }: Listed,
  { reconciliation, isNewer }: StatementView,
): Verified<bigint> {
  const points = reportedOf(money)
  const line = (step: string) =>
    reconciliation?.rows.find(({ reference }) => reference === `withdraw:${id}:${step}`)
  const [hold, returned] = [line('hold'), line('returned')]
  if (!hold) return verified(points, isNewer && isWhole(reconciliation) ? 'contradicted' : 'unproved')
  const isWrongEnd = status === RETURNED ? isNewer && !returned : !isNewer && returned !== undefined
  if (hold.amount !== -points || isWrongEnd) return verified(points, 'contradicted')
  const isProved = status !== PAID && reconciliation?.backed.has(hold.id)
  return verified(points, isProved ? 'witnessed' : 'unproved')
}

/** Returns whether a credited recharge was reversed, by its reason. */
export function isCorrected({ status, desc }: { readonly status: number; readonly desc: Quoted }): boolean {
  return status === CREDITED && !isBlank(desc)
}

/**
 * Compares a recharge with its lines in the statement: one credit, and one reversal after a correction. The statement does not say
 * which of two equal recharges was reversed, so then neither is verified.
 */
export function showRecharge(
  { id, status, money, desc }: Listed & { readonly desc: Quoted },
  { reconciliation, isNewer }: StatementView,
): Verified<bigint> {
  const points = reportedOf(money)
  const line = reconciliation?.rows.find(({ reference }) => reference === `recharge:${id}`)
  if (!line) {
    const isLacking = status === CREDITED && isNewer && isWhole(reconciliation)
    return verified(points, isLacking ? 'contradicted' : 'unproved')
  }
  if (status === PENDING && isNewer) return verified(points, 'unproved') // credited since the list was read
  if (status !== CREDITED || line.amount !== points) return verified(points, 'contradicted')
  const isBack = reconciliation?.rows.some(
    (row) => row.kind === 'reverse' && row.amount === -points && row.id > line.id,
  )
  if (isBack) return verified(points, 'unproved')
  if (isCorrected({ status, desc })) return verified(points, isNewer ? 'contradicted' : 'unproved')
  return verified(points, reconciliation?.backed.has(line.id) ? 'witnessed' : 'recomputed')
}

/** Returns the whole balance as text for a form, where the member sees and changes it. */
export function wholeBalance(balance: Unverified<bigint>): string {
  return writePoints(reportedOf(balance)).replace(/\.00$/, '')
}

/** Whether the reported balance is below these points. */
export function isBelow(balance: Unverified<bigint>, points: bigint | Unverified<bigint>): boolean {
  return reportedOf(balance) < reportedOf(points)
}

/** Returns the lines, oldest first, as if the payouts of held draws had not been posted yet. */
export function hidePayouts<Line extends StoredMovement>(rows: readonly Line[], isHeld: IsHeld): Line[] {
  let payouts = 0n
  return rows.flatMap((row) => {
    const isPayout = row.kind === 'settle' || row.kind === 'void'
    if (!isPayout || !isHeld(row.game, row.issue)) return [{ ...row, balance: row.balance - payouts }]
    payouts += row.amount
    return []
  })
}

/** Returns the stakes of orders on held draws whose lines are not read yet, hundredths. */
function stakesSince(rows: readonly StoredMovement[], { isHeld, orders }: BalanceView): bigint {
  const references = new Set(rows.map(({ reference }) => reference))
  return orders
    .filter(({ game, issue, orderId }) => orderId !== 0 && isHeld(game, issue))
    .filter(({ orderId }) => !references.has(`order:${orderId}`))
    .reduce((sum, { stake, options }) => sum + stake * BigInt(options.length), 0n)
}

interface BalanceView {
  readonly isHeld: IsHeld
  /** Orders of this device that may be newer than the statement. */
  readonly orders: readonly StoredOrder[]
}

const NOTHING_HELD: BalanceView = { isHeld: () => false, orders: [] }

interface ShownBalance {
  readonly points: Verified<bigint>
  /** The balance by receipts and statement, if the server reports another one. */
  readonly other: bigint | null
  /** Number of lines that took points without a receipt of this device. */
  readonly elsewhere: number
}

/** Compares the reported balance with the statement and its receipts, and leaves out payouts of held draws. */
export function showBalance(
  balance: Unverified<bigint>,
  reconciliation: (Reconciliation & { readonly told: bigint }) | undefined,
  view: BalanceView = NOTHING_HELD,
): ShownBalance {
  const reported = reportedOf(balance)
  const shown = (value: bigint, verification: VerificationStatus, other: bigint | null = null) => ({
    points: verified(value, verification),
    other,
    elsewhere: 0,
  })
  if (!reconciliation) return shown(reported, 'unproved')
  const { told, faults, backed, isOpen } = reconciliation
  const proved = reconciliation.rows.at(-1)?.balance ?? 0n
  // of a statement with a fault no sum is right
  if (faults.length > 0) return shown(told, 'contradicted')
  if (proved !== told) return shown(told, 'contradicted', proved)
  const rows = hidePayouts(reconciliation.rows, view.isHeld)
  const value = (rows.at(-1)?.balance ?? 0n) - stakesSince(rows, view)
  if (isOpen) return shown(value, 'unproved')
  const elsewhere = rows.filter((row) => isUnasked(row, reconciliation)).length
  if (elsewhere > 0) return { ...shown(value, 'unproved'), elsewhere }
  return shown(value, rows.every(({ id }) => backed.has(id)) ? 'witnessed' : 'recomputed')
}
