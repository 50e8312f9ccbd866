import { writePoints } from '../points.ts'
import type { Odds } from '../rules/odds.ts'
import type { Option } from '../rules/options.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import type { Receipt } from './receipt.ts'

/** An order as sent, and the state of the device at that time; stakes in hundredths of a point, times in ms since 1970. */
export interface OrderTerms {
  readonly record: string
  readonly member: number
  readonly options: readonly Option[]
  /** per option */
  readonly stake: bigint
  /** the odds that the record hashes */
  readonly odds: Odds
  readonly opensAt: number
  readonly closesAt: number
  /** by the clock of the device */
  readonly sentAt: number
  readonly answeredAt: number
  /** the member's pseudonym in this draw; null while the device does not know the member's key */
  readonly pseudonym: string | null
  /** orders and bets for which the device has receipts */
  readonly knownOrders: ReadonlySet<number>
  readonly knownBets: ReadonlySet<number>
}

/** Accepted difference between the clocks of device and server, ms; larger ones are reported separately. */
const CLOCK_TOLERANCE_MS = 15_000

function isContent(leaves: readonly (Leaf | undefined)[], { options, stake, odds }: OrderTerms): boolean {
  const wanted = new Set<string>(options)
  if (leaves.length !== options.length) return false
  return leaves.every((leaf) => {
    if (!leaf || !wanted.delete(leaf.option)) return false
    return leaf.stake === stake && leaf.odds === odds[leaf.option]
  })
}

function isOwn(leaves: readonly (Leaf | undefined)[], pseudonym: string | null): boolean {
  const names = new Set(leaves.map((leaf) => leaf?.pseudonym))
  return names.size === 1 && (pseudonym === null || names.has(pseudonym))
}

function isFresh({ id }: Receipt, leaves: readonly (Leaf | undefined)[], terms: OrderTerms): boolean {
  const ids = new Set(leaves.map((leaf) => leaf?.id ?? 0))
  return (
    ids.size === leaves.length &&
    !terms.knownOrders.has(id) &&
    ![...ids].some((bet) => terms.knownBets.has(bet))
  )
}

function isInTime({ at }: Receipt, leaves: readonly (Leaf | undefined)[], terms: OrderTerms): boolean {
  const isNow = at >= terms.sentAt - CLOCK_TOLERANCE_MS && at <= terms.answeredAt + CLOCK_TOLERANCE_MS
  const isOpen = at >= terms.opensAt && at < terms.closesAt
  return isNow && isOpen && leaves.every((leaf) => leaf?.placedAt === at)
}

/**
 * Compares a receipt with a verified signature with its order: the same options, stakes and odds, the member's pseudonym,
 * new ids, and the present time. Returns all faults; [] if the receipt matches.
 */
export function checkOrderReceipt(receipt: Receipt, terms: OrderTerms) {
  const leaves = receipt.leaves.map(readLeaf)
  const total = terms.stake * BigInt(terms.options.length)
  const found = {
    kind: receipt.kind !== 'order',
    member: receipt.member !== terms.member,
    record: receipt.record !== terms.record,
    content: !isContent(leaves, terms),
    pseudonym: !isOwn(leaves, terms.pseudonym),
    repeated: !isFresh(receipt, leaves, terms),
    time: !isInTime(receipt, leaves, terms),
    amount: receipt.amount !== writePoints(total),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((fault) => found[fault])
}
