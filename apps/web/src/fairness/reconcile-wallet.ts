import { readLeaf } from '@saikoro/shared/fairness/leaf'
import { WELCOME_GRANT } from '@saikoro/shared/wallet'
import * as z from 'zod/mini'
import type { StoredMovement, StoredOrder, StoredRequest } from './schema.ts'

/** A fault of a statement line with the two values that differ. */
export interface MovementFault {
  readonly id: number
  readonly what: 'changed' | 'missing' | 'sum' | 'order' | 'request' | 'dropped' | 'repeated' | 'kind'
  readonly kept: unknown
  readonly served: StoredMovement | null
}

/** The statement from the first line that this device received, with its faults. */
export interface Reconciliation {
  readonly rows: readonly StoredMovement[]
  readonly faults: readonly MovementFault[]
  /** whether the lines explain the evidence of an earlier alarm about the balance */
  readonly explains?: (evidence: unknown) => boolean
  /** numbers of lines that receipts of this device confirm */
  readonly backed: ReadonlySet<number>
  /** times of lines by their receipts, by number, ms */
  readonly times?: ReadonlyMap<number, number>
  /** an order of this device has no reply yet and may be posted after these lines were read */
  readonly isOpen: boolean
}

const balanceEvidence = z.object({
  told: z.string(),
  faults: z.array(z.never()),
  rows: z.array(z.object({ id: z.int() })),
})

/**
 * Returns whether these lines explain a balance that differed from the statement: the lines of that time had no fault, and the balance
 * is that of a line that the statement gained since.
 */
export function explainsBalance(rows: readonly StoredMovement[], evidence: unknown): boolean {
  const { success, data } = z.safeParse(balanceEvidence, evidence)
  if (!success) return false
  const last = data.rows.at(-1)?.id ?? 0
  return rows.some(({ id, balance }) => id > last && String(balance) === data.told)
}

/** A member's receipts of this device. */
export interface Booked {
  readonly member: number
  readonly orders: readonly StoredOrder[]
  readonly requests: readonly StoredRequest[]
}

/** Lines stored before the statement named draws may lack game and issue. */
export function isSame(stored: StoredMovement, served: StoredMovement): boolean {
  const isSameDraw = stored.game === '' || (stored.game === served.game && stored.issue === served.issue)
  const names = ['kind', 'reference', 'amount', 'balance'] as const
  return isSameDraw && names.every((name) => stored[name] === served[name])
}

const KINDS_OF_DRAWS = ['order', 'settle', 'void']

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
function isWelcomeGrant({ id, kind, reference, amount }: StoredMovement, member: number): boolean {
  return id === 1 && kind === 'grant' && reference === `grant:${member}` && amount === WELCOME_GRANT
}

/** Finds movements that do not exist, such as a fee, a payout that takes points, a second grant, or a grant for a draw. */
function checkKinds(rows: readonly StoredMovement[], member: number): MovementFault[] {
  const isNamed = (row: StoredMovement) =>
    row.kind === 'grant' || row.id === 1
      ? isWelcomeGrant(row, member)
      : MOVEMENTS.some(
          ([kind, reference, isCredit]) =>
            kind === row.kind &&
            reference.test(row.reference) &&
            row.amount !== 0n &&
            row.amount > 0n === isCredit,
        )
  // receipts and sums say nothing about the draw that another line may name
  const isKnown = (row: StoredMovement) =>
    isNamed(row) && (KINDS_OF_DRAWS.includes(row.kind) || (row.game === '' && row.issue === ''))
  return rows
    .filter((row) => !isKnown(row))
    .map((row) => ({ id: row.id, what: 'kind', kept: null, served: row }))
}

/** Checks that lines are numbered without gaps and each balance is the previous one plus the amount. */
function checkSums(rows: readonly StoredMovement[]): MovementFault[] {
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

/** A line that a receipt of this device requires. */
interface DueLine extends Pick<StoredMovement, 'amount' | 'game' | 'issue'> {
  readonly of: StoredOrder | StoredRequest
  /** requests may still be pending */
  readonly mustStand: boolean
}

/** Returns the lines that receipts of this device require, by reference. */
function dueOf({ orders, requests }: Booked): ReadonlyMap<string, DueLine> {
  const due = new Map<string, DueLine>()
  for (const order of orders) {
    if (order.orderId === 0) continue
    const { game, issue } = order
    const amount = -order.stake * BigInt(order.options.length)
    due.set(`order:${order.orderId}`, { amount, game, issue, of: order, mustStand: true })
  }
  for (const { kind, id, amount, ...request } of requests) {
    const line = { game: '', issue: '', of: { kind, id, amount, ...request } }
    if (kind === 'recharge') due.set(`recharge:${id}`, { ...line, amount, mustStand: false })
    else {
      due.set(`withdraw:${id}:hold`, { ...line, amount: -amount, mustStand: true })
      due.set(`withdraw:${id}:returned`, { ...line, amount, mustStand: false })
    }
  }
  return due
}

/** Returns whether a line differs from what its receipt requires. Lines of an earlier version may lack game and issue. */
function isOther({ amount, game, issue }: StoredMovement, due: DueLine): boolean {
  return amount !== due.amount || (game !== '' && (game !== due.game || issue !== due.issue))
}

/** Checks a member's statement for consistency and against the receipts of this device. */
export function checkMovements(rows: readonly StoredMovement[], booked: Booked): MovementFault[] {
  const faults = [...checkSums(rows), ...checkKinds(rows, booked.member)]
  const first = rows[0]?.id ?? 0
  const standing = new Map(rows.map((row) => [row.reference, row]))
  for (const [reference, due] of dueOf(booked)) {
    const row = standing.get(reference)
    if (row && isOther(row, due)) faults.push({ id: row.id, what: 'order', kept: due.of, served: row })
    if (!row && first <= 1 && due.mustStand)
      faults.push({ id: 0, what: 'dropped', kept: due.of, served: null })
  }
  return faults
}

/** Returns the times of the lines of own orders, by number, ms: the receipt holds the leaves of its bets. */
export function timesOfOrders(
  rows: readonly StoredMovement[],
  { orders }: Booked,
): ReadonlyMap<number, number> {
  const placed = new Map(
    orders.map(({ orderId, leaves: [leaf] }) => [`order:${orderId}`, readLeaf(leaf ?? '')]),
  )
  return new Map(
    rows.flatMap(({ id, reference }) => {
      const at = placed.get(reference)?.placedAt
      return at === undefined ? [] : [[id, at]]
    }),
  )
}

/** Returns the numbers of the lines that a receipt of this device, or the rule for all members, confirms. */
export function backedLines(rows: readonly StoredMovement[], booked: Booked): ReadonlySet<number> {
  const due = dueOf(booked)
  const paid = new Map<string, bigint>()
  for (const { game, issue, orderId, payout } of booked.orders) {
    const draw = `${game} ${issue}`
    if (orderId > 0) paid.set(draw, (paid.get(draw) ?? 0n) + (payout ?? 0n))
  }
  const isBacked = (row: StoredMovement) => {
    if (row.kind === 'grant') return isWelcomeGrant(row, booked.member)
    if (row.kind !== 'settle' && row.kind !== 'void') return due.has(row.reference)
    return paid.get(`${row.game} ${row.issue}`) === row.amount
  }
  return new Set(rows.filter(isBacked).map(({ id }) => id))
}
