import { proof as proofCall } from '@saikoro/shared/contract/fairness'
import { pseudonymOf, readLeaf } from '@saikoro/shared/fairness/leaf'
import { verifyInclusion } from '@saikoro/shared/fairness/merkle'
import type { Finding } from './finding.ts'
import { payoutOfLeaves } from './payouts.ts'
import type { StoredOrder } from './schema.ts'
import type { Verifier, VerifierParts } from './verifier.ts'

/** Returns the points that a draw moved according to the statement, hundredths. */
export interface DrawMovements {
  readonly orders: ReadonlyMap<number, bigint>
  readonly returned: bigint
}
type ReadMovements = (member: number, game: string, issue: string) => Promise<DrawMovements | null>

export interface OrderParts extends VerifierParts {
  readonly verifier: Verifier
  readonly readMovements: ReadMovements
}

/** Compares the orders of this device in one draw with the proof of their bets, the published leaves and the statement. */
export function createOrderChecks({ call, store, verifier }: OrderParts) {
  const all = () => store.use((db) => db.getAll('order'))

  async function keyOf(member: number): Promise<string | null> {
    return (await store.use((db) => db.get('memberKey', member))) ?? null
  }

  /** Returns the member's pseudonym in the draw of an order; null while the key is unknown. */
  async function pseudonymIn({ member, record }: StoredOrder): Promise<string | null> {
    const key = await keyOf(member)
    return key && pseudonymOf(key, record)
  }

  /**
   * Stores the member's leaf key from the proof of one bet, and compares all bets with it and with the leaves under the root. Raises an
   * alarm for a different leaf, path or receipt.
   */
  async function checkProof(
    order: StoredOrder,
    orders: readonly StoredOrder[],
    { draw, leaves }: Finding,
  ): Promise<boolean> {
    const [leaf = ''] = order.leaves
    const served = await call(proofCall, { bet: readLeaf(leaf)?.id ?? 0 })
    const root = draw.betsRoot ?? ''
    const known = await keyOf(order.member)
    const own = pseudonymOf(served.key, order.record)
    const published = new Set(leaves)
    const isOwn =
      (known === null || known === served.key) &&
      orders.every((each) =>
        each.leaves.every((text) => published.has(text) && readLeaf(text)?.pseudonym === own),
      )
    const isUnderRoot =
      verifyInclusion({ ...served, root }) && served.leaf === leaf && served.size === leaves.length
    if (!isOwn || !isUnderRoot || served.receipt !== order.jws) {
      await verifier.alarm('proof_wrong', 'red', order, { orders, served, draw })
      return false
    }
    if (known === null) await store.use((db) => db.put('memberKey', served.key, order.member))
    return true
  }

  /** Returns published leaves of this member without a receipt: orders without a reply, of another device, or forged ones. */
  async function checkForeign(order: StoredOrder, finding: Finding): Promise<void> {
    const own = new Set([await pseudonymIn(order)])
    const held = new Set(finding.pins.leaves)
    for (const leaf of held) own.add(readLeaf(leaf)?.pseudonym ?? null)
    const foreign = finding.leaves.filter(
      (leaf) => !held.has(leaf) && own.has(readLeaf(leaf)?.pseudonym ?? ''),
    )
    if (foreign.length === 0) return
    await verifier.alarm('order_elsewhere', 'amber', order, { order, foreign, finding })
  }

  /** Compares the statement's lines of a draw with these orders and with the payout of all of the member's leaves. */
  async function checkStatement(
    order: StoredOrder,
    orders: readonly StoredOrder[],
    finding: Finding,
    { orders: lines, returned }: DrawMovements,
  ): Promise<boolean> {
    const own = await pseudonymIn(order)
    const mine = finding.leaves.filter((leaf) => readLeaf(leaf)?.pseudonym === own)
    // orders that the seal left out take no part and are returned whole
    const sealed = mine.reduce((total, leaf) => total + (readLeaf(leaf)?.stake ?? 0n), 0n)
    const paid = [...lines.values()].reduce((total, amount) => total - amount, 0n)
    const due = payoutOfLeaves(mine, finding.draw) + paid - sealed
    const isRight =
      returned === due &&
      orders.every(({ orderId, stake, options }) => lines.get(orderId) === -stake * BigInt(options.length))
    if (!isRight)
      await verifier.alarm('statement_wrong', 'red', order, {
        ...{ orders, due, said: [...lines], returned, finding },
      })
    return isRight
  }

  /** Reports orders in the statement for which this device has no receipt. */
  async function checkUnanswered(order: StoredOrder, movements: DrawMovements | null): Promise<void> {
    const known = new Set((await all()).map(({ orderId }) => orderId))
    const unknown = [...(movements?.orders ?? [])].filter(([id]) => !known.has(id))
    if (unknown.length > 0) await verifier.alarm('order_elsewhere', 'amber', order, { order, unknown })
  }

  return { all, pseudonymIn, checkProof, checkForeign, checkStatement, checkUnanswered }
}
