import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import type { KeptMovement } from '../../fairness/schema.ts'
import { type VerificationStatus, type Verified, verified } from '../draw/verified.ts'

const PENDING = 1
const PAID = 2
const CREDITED = 2
const RETURNED = 3

/** A recharge or withdrawal of the list. */
interface Listed {
  readonly id: number
  readonly status: number
  readonly money: bigint
}

interface StatementView {
  readonly reconciliation: Reconciliation | undefined
  /** Whether the statement is at least as new as the list. */
  readonly isNewer: boolean
}

/** Whether this device has the statement from its first line. */
function isWhole(reconciliation: Reconciliation | undefined): boolean {
  return reconciliation?.rows[0]?.id === 1
}

/** Compares a withdrawal with its lines in the statement. No line can show that it was paid. */
export function showWithdrawal(
  { id, status, money }: Listed,
  { reconciliation, isNewer }: StatementView,
): VerificationStatus {
  const line = (step: string) =>
    reconciliation?.rows.find(({ reference }) => reference === `withdraw:${id}:${step}`)
  const [hold, returned] = [line('hold'), line('returned')]
  if (!hold) return isNewer && isWhole(reconciliation) ? 'contradicted' : 'unproved'
  const isWrongEnd = status === RETURNED ? isNewer && !returned : !isNewer && returned !== undefined
  if (hold.amount !== -money || isWrongEnd) return 'contradicted'
  if (status === PAID) return 'unproved'
  return reconciliation?.backed.includes(hold.id) ? 'witnessed' : 'recomputed'
}

/** Returns whether a credited recharge was reversed, by its reason. */
export function isCorrected({ status, desc }: { readonly status: number; readonly desc: string }): boolean {
  return status === CREDITED && desc !== ''
}

/**
 * Compares a recharge with its lines in the statement: one credit, and one reversal after a correction. The statement does not say
 * which of two equal recharges was reversed, so then neither is verified.
 */
export function showRecharge(
  { id, status, money, desc }: Listed & { readonly desc: string },
  { reconciliation, isNewer }: StatementView,
): VerificationStatus {
  const line = reconciliation?.rows.find(({ reference }) => reference === `recharge:${id}`)
  if (!line) return status === CREDITED && isNewer && isWhole(reconciliation) ? 'contradicted' : 'unproved'
  if (status === PENDING && isNewer) return 'unproved' // credited since the list was read
  if (status !== CREDITED || line.amount !== money) return 'contradicted'
  const isBack = reconciliation?.rows.some(
    (row) => row.kind === 'reverse' && row.amount === -money && row.id > line.id,
  )
  if (isBack) return 'unproved'
  if (isCorrected({ status, desc })) return isNewer ? 'contradicted' : 'unproved'
  return reconciliation?.backed.includes(line.id) ? 'witnessed' : 'recomputed'
}

interface ShownBalance {
  readonly points: Verified<bigint>
  /** The balance by receipts and statement, if the server reports another one. */
  readonly other: bigint | null
}

/** Compares the reported balance with the statement and its receipts. */
export function showBalance(
  reported: bigint,
  reconciliation: (Reconciliation & { readonly told: bigint }) | undefined,
): ShownBalance {
  if (!reconciliation) return { points: verified(reported, 'unproved'), other: null }
  const proved = reconciliation.rows.at(-1)?.balance ?? 0n
  if (proved !== reconciliation.told)
    return { points: verified(reconciliation.told, 'contradicted'), other: proved }
  if (reconciliation.faults.length > 0)
    return { points: verified(reconciliation.told, 'contradicted'), other: null }
  if (reconciliation.isOpen) return { points: verified(reconciliation.told, 'unproved'), other: null }
  const isBacked = reconciliation.backed.length === reconciliation.rows.length
  return { points: verified(reconciliation.told, isBacked ? 'witnessed' : 'recomputed'), other: null }
}

type Line = Pick<KeptMovement, 'id' | 'kind' | 'reference' | 'amount' | 'balance'>

interface ShownMovement {
  readonly verification: VerificationStatus
  /** The line as this device first received it, if it has changed. */
  readonly other: Line | null
}

/** Verifies a line of the statement with the history of this device. */
export function showMovement(row: Line, reconciliation: Reconciliation | undefined): ShownMovement {
  if (!reconciliation) return { verification: 'unproved', other: null }
  const followed = reconciliation.rows.find(({ id }) => id === row.id)
  const isFaulty = reconciliation.faults.some(({ id }) => id === row.id)
  if (!followed) return { verification: isFaulty ? 'contradicted' : 'unproved', other: null }
  const isSame =
    followed.amount === row.amount &&
    followed.balance === row.balance &&
    followed.kind === row.kind &&
    followed.reference === row.reference
  if (!isSame) return { verification: 'contradicted', other: followed }
  if (isFaulty) return { verification: 'contradicted', other: null }
  if (reconciliation.backed.includes(row.id)) return { verification: 'witnessed', other: null }
  // the lines around it prove nothing when one of them is wrong
  return { verification: reconciliation.faults.length > 0 ? 'unproved' : 'recomputed', other: null }
}
