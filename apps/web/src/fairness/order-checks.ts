import { proof as proofCall } from '@saikoro/shared/contract/fairness'
import { pseudonymOf, readLeaf } from '@saikoro/shared/fairness/leaf'
import { verifyInclusion } from '@saikoro/shared/fairness/merkle'
import { foreignLeaves } from '@saikoro/shared/fairness/verdict'
import { payoutOfLeaves } from './payouts.ts'
import type { StoredOrder } from './schema.ts'
import type { Finding, Witness, WitnessParts } from './witness.ts'

/** Returns the points that a draw moved according to the statement, hundredths. */
export interface DrawMovements {
  readonly orders: ReadonlyMap<number, bigint>
  readonly returned: bigint
}
type ReadMovements = (member: number, game: string, issue: string) => Promise<DrawMovements | null>

export interface OrderParts extends WitnessParts {
  readonly witness: Witness
  readonly readMovements: ReadMovements
}

/** Compares an order of this device with the proof of its bets, the published leaves and the statement. */
export function createOrderChecks({ call, store, witness, readMovements }: OrderParts) {
  const all = () => store.use((db) => db.getAll('order'))

  async function keyOf(member: number): Promise<string | null> {
    return (await store.use((db) => db.get('memberKey', member))) ?? null
  }

  /** Returns the member's leaf key from the proof of one of these bets. Raises an alarm for a different leaf, path or receipt. */
  async function checkProof(order: StoredOrder, { draw, leaves }: Finding): Promise<boolean> {
    const [leaf = ''] = order.leaves
    const served = await call(proofCall, { bet: readLeaf(leaf)?.id ?? 0 })
    const root = draw.betsRoot ?? ''
    const known = await keyOf(order.member)
    const isOwn =
      pseudonymOf(served.key, order.record) === readLeaf(leaf)?.pseudonym &&
      (known === null || known === served.key)
    const isUnderRoot =
      verifyInclusion({ ...served, root }) && served.leaf === leaf && served.size === leaves.length
    if (!isOwn || !isUnderRoot || served.receipt !== order.jws) {
      await witness.alarm('proof_wrong', 'red', order, { order, served, draw })
      return false
    }
    if (known === null) await store.use((db) => db.put('memberKey', served.key, order.member))
    return true
  }

  /** Returns published leaves of this member without a receipt: orders without a reply, of another device, or forged ones. */
  async function checkForeign(order: StoredOrder, finding: Finding): Promise<void> {
    const key = await keyOf(order.member)
    const own = key && pseudonymOf(key, order.record)
    const held = new Set(finding.pins.leaves)
    const named = finding.leaves.filter((leaf) => own !== null && readLeaf(leaf)?.pseudonym === own)
    const foreign = new Set(
      [...foreignLeaves(finding.leaves, finding.pins), ...named].filter((leaf) => !held.has(leaf)),
    )
    if (foreign.size === 0) return
    await witness.alarm('order_elsewhere', 'amber', order, { order, foreign: [...foreign], finding })
  }

  async function checkStatement(order: StoredOrder, finding: Finding): Promise<boolean> {
    const movements = await readMovements(order.member, order.game, order.issue)
    if (!movements) return false
    const key = await keyOf(order.member)
    const own = key && pseudonymOf(key, order.record)
    const mine = finding.leaves.filter((leaf) => readLeaf(leaf)?.pseudonym === own)
    const staked = order.stake * BigInt(order.options.length)
    // orders that the seal left out take no part and are returned whole
    const sealed = mine.reduce((total, leaf) => total + (readLeaf(leaf)?.stake ?? 0n), 0n)
    const paid = [...movements.orders.values()].reduce((total, amount) => total - amount, 0n)
    const due = payoutOfLeaves(mine, finding.draw) + paid - sealed
    const isRight = movements.orders.get(order.orderId) === -staked && movements.returned === due
    if (!isRight)
      await witness.alarm('statement_wrong', 'red', order, {
        order,
        due,
        said: [...movements.orders],
        returned: movements.returned,
        finding,
      })
    return isRight
  }

  /** Returns whether the statement contains an order without a receipt. */
  async function checkUnanswered(order: StoredOrder): Promise<void> {
    const movements = await readMovements(order.member, order.game, order.issue)
    const known = new Set((await all()).map(({ orderId }) => orderId))
    const unknown = [...(movements?.orders ?? [])].filter(([id]) => !known.has(id))
    if (unknown.length > 0) await witness.alarm('order_elsewhere', 'amber', order, { order, unknown })
  }

  return { all, keyOf, checkProof, checkForeign, checkStatement, checkUnanswered }
}
