import { writePoints } from '../points.ts'
import type { Odds } from '../rules/odds.ts'
import type { Option } from '../rules/options.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import type { Receipt } from './receipt.ts'

/** What a member ordered, and what the device knew when it sent it; stakes in hundredths, times in ms. */
export interface OrderTerms {
  readonly record: string
  readonly member: number
  readonly options: readonly Option[]
  /** For each option. */
  readonly stake: bigint
  /** Those that the record hashes. */
  readonly odds: Odds
  readonly opensAt: number
  readonly closesAt: number
  /** When it was sent and answered, by the device's own clock. */
  readonly sentAt: number
  readonly answeredAt: number
  /** The member's name in this draw; null while this device does not know the member's key. */
  readonly pseudonym: string | null
  /** Orders and bets that this device holds receipts for. */
  readonly knownOrders: ReadonlySet<number>
  readonly knownBets: ReadonlySet<number>
}

/** What can be wrong with a receipt whose signature holds. */
export type ReceiptFault =
  | 'kind'
  | 'member'
  | 'record'
  | 'content'
  | 'pseudonym'
  | 'repeated'
  | 'time'
  | 'amount'

/** A device's clock may differ by this much from the house's (ms), as long as it is said elsewhere. */
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
 * Compares a receipt whose signature was checked with the order it is for: exactly its options × stake × odds, under
 * the member's own pseudonym, with ids never seen before, at a time near now.
 * @returns every fault, none for a receipt that is exactly this order's
 */
export function checkOrderReceipt(receipt: Receipt, terms: OrderTerms): ReceiptFault[] {
  const leaves = receipt.leaves.map(readLeaf)
  const total = terms.stake * BigInt(terms.options.length)
  const found: Record<ReceiptFault, boolean> = {
    kind: receipt.kind !== 'order',
    member: receipt.member !== terms.member,
    record: receipt.record !== terms.record,
    content: !isContent(leaves, terms),
    pseudonym: !isOwn(leaves, terms.pseudonym),
    repeated: !isFresh(receipt, leaves, terms),
    time: !isInTime(receipt, leaves, terms),
    amount: receipt.amount !== writePoints(total),
  }
  return (Object.keys(found) as ReceiptFault[]).filter((fault) => found[fault])
}
