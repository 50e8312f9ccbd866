import type { KeptMovement, KeptOrder, KeptRequest } from './schema.ts'

/** What is wrong with a line of the statement, with the two values that differ. */
export interface MovementFault {
  readonly id: number
  readonly what: 'changed' | 'missing' | 'sum' | 'order' | 'request' | 'dropped' | 'repeated'
  readonly kept: unknown
  readonly served: KeptMovement | null
}

/** Every line from the first one that this device saw on, and what does not hold. */
export interface Reconciliation {
  readonly rows: readonly KeptMovement[]
  readonly faults: readonly MovementFault[]
  /** Lines that a receipt of this device stands behind, by number. */
  readonly backed: readonly number[]
  /** Is the answer to an order of this device still missing? It may be booked after these lines were read. */
  readonly isOpen: boolean
}

/** What this device holds receipts for. */
export interface Booked {
  readonly orders: readonly KeptOrder[]
  readonly requests: readonly KeptRequest[]
}

export function isSame(a: KeptMovement, b: KeptMovement): boolean {
  return a.kind === b.kind && a.reference === b.reference && a.amount === b.amount && a.balance === b.balance
}

/** Lines are numbered without gaps, and each balance is the one before and its amount. */
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

/** The amount of each line that a receipt of this device is for. */
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

/** A line's reference in the books, without which a receipt has been dropped. Requests wait for a review. */
function mustStand(reference: string): boolean {
  return reference.startsWith('order:') || reference.endsWith(':hold')
}

/** Compares a member's statement with itself and with the receipts of this device. */
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

/** Does a receipt of this device, or the house's one rule for everybody, stand behind this line? */
export function isBacked(row: KeptMovement, booked: Booked): boolean {
  if (row.kind === 'grant') return row.id === 1
  if (row.kind !== 'settle' && row.kind !== 'void') return dueOf(booked).has(row.reference)
  const ofDraw = booked.orders.filter(
    ({ game, issue, orderId }) => orderId > 0 && game === row.game && issue === row.issue,
  )
  return ofDraw.length > 0 && ofDraw.reduce((total, { payout }) => total + (payout ?? 0n), 0n) === row.amount
}
