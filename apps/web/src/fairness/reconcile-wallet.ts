import type { KeptMovement, KeptOrder, KeptRequest } from './schema.ts'

/** A fault of a statement line with the two values that differ. */
export interface MovementFault {
  readonly id: number
  readonly what: 'changed' | 'missing' | 'sum' | 'order' | 'request' | 'dropped' | 'repeated'
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

/** Receipts of this device. */
export interface Booked {
  readonly orders: readonly KeptOrder[]
  readonly requests: readonly KeptRequest[]
}

export function isSame(a: KeptMovement, b: KeptMovement): boolean {
  return a.kind === b.kind && a.reference === b.reference && a.amount === b.amount && a.balance === b.balance
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
  const faults = checkSums(rows)
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
  if (row.kind === 'grant') return row.id === 1
  if (row.kind !== 'settle' && row.kind !== 'void') return dueOf(booked).has(row.reference)
  const ofDraw = booked.orders.filter(
    ({ game, issue, orderId }) => orderId > 0 && game === row.game && issue === row.issue,
  )
  return ofDraw.length > 0 && ofDraw.reduce((total, { payout }) => total + (payout ?? 0n), 0n) === row.amount
}
