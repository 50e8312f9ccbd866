import { WELCOME_GRANT } from '@saikoro/shared/wallet'
import type { KeptMovement, KeptOrder, KeptRequest } from './schema.ts'

/** A fault of a statement line with the two values that differ. */
export interface MovementFault {
  readonly id: number
  readonly what: 'changed' | 'missing' | 'sum' | 'order' | 'request' | 'dropped' | 'repeated' | 'kind'
  readonly kept: unknown
  readonly served: KeptMovement | null
}

/** The statement from the first line that this device received, with its faults. */
export interface Reconciliation {
  readonly rows: readonly KeptMovement[]
  readonly faults: readonly MovementFault[]
  /** numbers of lines that receipts of this device confirm */
  readonly backed: readonly number[]
  /** an order of this device has no reply yet and may be posted after these lines were read */
  readonly isOpen: boolean
}

/** A member's receipts of this device. */
export interface Booked {
  readonly member: number
  readonly orders: readonly KeptOrder[]
  readonly requests: readonly KeptRequest[]
}

export function isSame(a: KeptMovement, b: KeptMovement): boolean {
  return a.kind === b.kind && a.reference === b.reference && a.amount === b.amount && a.balance === b.balance
}

/** Every movement after the welcome grant: its kind, its reference, and whether points come in. */
const MOVEMENTS: readonly (readonly [kind: string, reference: RegExp, isCredit: boolean])[] = [
  ['order', /^order:\d+$/, false],
  ['settle', /^settle:\d+(:\d+)?$/, true],
  ['void', /^void:\d+(:\d+)?$/, true],
  ['recharge', /^recharge:\d+$/, true],
  ['withdraw', /^withdraw:\d+:hold$/, false],
  ['withdraw', /^withdraw:\d+:returned$/, true],
  ['reverse', /^reverse:\d+$/, false],
]

/** The welcome grant is the first movement of a wallet and the only one of its kind. */
function isWelcomeGrant({ id, kind, reference, amount }: KeptMovement, member: number): boolean {
  return id === 1 && kind === 'grant' && reference === `grant:${member}` && amount === WELCOME_GRANT
}

/** Finds movements that do not exist, such as a fee, a payout that takes points, or a second grant. */
function checkKinds(rows: readonly KeptMovement[], member: number): MovementFault[] {
  const isKnown = (row: KeptMovement) =>
    row.kind === 'grant' || row.id === 1
      ? isWelcomeGrant(row, member)
      : MOVEMENTS.some(
          ([kind, reference, isCredit]) =>
            kind === row.kind &&
            reference.test(row.reference) &&
            row.amount !== 0n &&
            row.amount > 0n === isCredit,
        )
  return rows
    .filter((row) => !isKnown(row))
    .map((row) => ({ id: row.id, what: 'kind', kept: null, served: row }))
}

/** Checks that lines are numbered without gaps and each balance is the previous one plus the amount. */
function checkSums(rows: readonly KeptMovement[]): MovementFault[] {
  const references = new Set<string>()
  return rows.flatMap((row, place): MovementFault[] => {
    const before = rows[place - 1]
    const start = row.id === 1 ? 0n : undefined
    const balance = before ? before.balance + row.amount : (start ?? row.balance - row.amount) + row.amount
    const isNext = !before || row.id === before.id + 1
    const isRepeated = references.has(row.reference)
    references.add(row.reference)
    if (isRepeated) return [{ id: row.id, what: 'repeated', kept: row.reference, served: row }]
    return isNext && balance === row.balance && row.balance >= 0n
      ? []
      : [{ id: row.id, what: 'sum', kept: before ?? null, served: row }]
  })
}

/** Returns the amounts that receipts of this device require, by reference. */
function dueOf({ orders, requests }: Booked): Map<string, { readonly amount: bigint; readonly of: unknown }> {
  const due = new Map<string, { amount: bigint; of: unknown }>()
  for (const order of orders) {
    if (order.orderId === 0) continue
    due.set(`order:${order.orderId}`, { amount: -order.stake * BigInt(order.options.length), of: order })
  }
  for (const request of requests) {
    if (request.kind === 'recharge')
      due.set(`recharge:${request.id}`, { amount: request.amount, of: request })
    else due.set(`withdraw:${request.id}:hold`, { amount: -request.amount, of: request })
    if (request.kind === 'withdrawal')
      due.set(`withdraw:${request.id}:returned`, { amount: request.amount, of: request })
  }
  return due
}

/** Returns the receipts whose line is missing; requests may still be pending. */
function mustStand(reference: string): boolean {
  return reference.startsWith('order:') || reference.endsWith(':hold')
}

/** Checks a member's statement for consistency and against the receipts of this device. */
export function checkMovements(rows: readonly KeptMovement[], booked: Booked): MovementFault[] {
  const faults = [...checkSums(rows), ...checkKinds(rows, booked.member)]
  const due = dueOf(booked)
  const first = rows[0]?.id ?? 0
  const standing = new Map(rows.map((row) => [row.reference, row]))
  for (const [reference, { amount, of }] of due) {
    const row = standing.get(reference)
    if (row && row.amount !== amount) faults.push({ id: row.id, what: 'order', kept: of, served: row })
    if (!row && first <= 1 && mustStand(reference))
      faults.push({ id: 0, what: 'dropped', kept: of, served: null })
  }
  return faults
}

/** Returns whether a receipt of this device, or the rule for all members, confirms this line. */
export function isBacked(row: KeptMovement, booked: Booked): boolean {
  if (row.kind === 'grant') return isWelcomeGrant(row, booked.member)
  if (row.kind !== 'settle' && row.kind !== 'void') return dueOf(booked).has(row.reference)
  const ofDraw = booked.orders.filter(
    ({ game, issue, orderId }) => orderId > 0 && game === row.game && issue === row.issue,
  )
  return ofDraw.length > 0 && ofDraw.reduce((total, { payout }) => total + (payout ?? 0n), 0n) === row.amount
}
