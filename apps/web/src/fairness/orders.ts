import { checkOrderReceipt } from '@saikoro/shared/fairness/check-receipt'
import { readLeaf } from '@saikoro/shared/fairness/leaf'
import type { Receipt } from '@saikoro/shared/fairness/receipt'
import type { Option } from '@saikoro/shared/rules/options'
import { failureOf } from './check-failure.ts'
import { readDice } from './finding.ts'
import type { Opening } from './opening.ts'
import { createOrderChecks, type OrderParts } from './order-checks.ts'
import { payoutOfLeaves } from './payouts.ts'
import type { StoredOrder } from './schema.ts'
import { ON_DISK } from './store.ts'
import { levelOfDelay } from './timeouts.ts'

export interface NewOrder {
  readonly requestId: string
  readonly member: number
  readonly options: readonly Option[]
  readonly stake: bigint
}

/** Orders of this device: stored before they are sent, compared with their receipts, and followed until everything agrees. */
export function createOrders(parts: OrderParts) {
  const { store, now, verifier, readMovements } = parts
  const { all, pseudonymIn, ...checks } = createOrderChecks(parts)
  let followed = Promise.resolve()

  /** Changes orders as they are stored now: a late reply may have changed them since they were read. */
  async function change(
    orders: readonly StoredOrder[],
    next: (order: StoredOrder) => Partial<StoredOrder>,
  ): Promise<void> {
    await store.use(async (db) => {
      const tx = db.transaction('order', 'readwrite', ON_DISK)
      for (const { requestId } of orders) {
        const order = await tx.store.get(requestId)
        if (order) await tx.store.put({ ...order, ...next(order) })
      }
      await tx.done
    })
  }

  /** Stores an order. Await it before sending. */
  async function begin(
    { requestId, member, options, stake }: NewOrder,
    opening: Opening,
  ): Promise<StoredOrder> {
    const { game, issue, record, odds, opensAt, closesAt, drawAt } = opening
    const known = await store.use((db) => db.get('order', requestId))
    if (known) return known
    const order: StoredOrder = {
      ...{ requestId, member, game, issue, record, options, stake, odds, opensAt, closesAt, drawAt },
      ...{ sentAt: now(), state: 'sent', jws: null, orderId: 0, leaves: [], payout: null, agreed: false },
    }
    await store.keepOrder(order)
    return order
  }

  async function faultsOf(order: StoredOrder, jws: string, receipt: Receipt | undefined): Promise<string[]> {
    if (!receipt) return ['signature']
    const others = (await all()).filter(({ requestId }) => requestId !== order.requestId)
    const receipts = (await store.receipts()).filter((each) => each.jws !== jws)
    const leaves = receipts.flatMap((each) => each.leaves)
    return checkOrderReceipt(receipt, {
      ...order,
      answeredAt: now(),
      pseudonym: await pseudonymIn(order),
      knownOrders: new Set(others.map(({ orderId }) => orderId)),
      knownBets: new Set(leaves.map((leaf) => readLeaf(leaf)?.id ?? 0)),
    })
  }

  /**
   * Compares the receipt with the order and stores both. Raises an alarm for any other receipt.
   * @param id the order's number in the reply
   * @returns the faults
   */
  async function accept(order: StoredOrder, jws: string, id?: number): Promise<string[]> {
    const { verifyReceipt } = await import('@saikoro/shared/fairness/receipt')
    const record = await store.recordOf(order.game, order.issue)
    const pinned = record && (await store.genesisOf(order.game, record.epoch))
    const receipt = pinned && verifyReceipt(jws, pinned.genesis.receiptKey)
    const faults = await faultsOf(order, jws, receipt)
    if (receipt && id !== undefined && receipt.id !== id) faults.push('id')
    if (faults.length > 0 || !receipt) {
      await store.keepOrder({ ...order, state: 'booked', jws })
      await verifier.alarm('receipt_wrong', 'red', order, { order, jws, faults, genesis: pinned?.genesis })
      return faults
    }
    const { id: orderId, leaves } = receipt
    await store.keepOrder({ ...order, state: 'booked', jws, orderId, leaves })
    verifier.forget(order)
    return []
  }

  /** Returns the end of the member's break by the receipt that this device believes, ms; 0 without one (charter C6.2). */
  async function breakUntil(member: number): Promise<number> {
    const state = await store.use((db) => db.get('state', [member, 'limits', 0]))
    if (state?.receipt.kind !== 'limits') return 0
    return Math.max(state.receipt.timedOutUntil ?? 0, state.receipt.excludedUntil ?? 0)
  }

  /** Accepts a receipt that an earlier page received, if the order still lacks it. */
  async function acceptLate(requestId: string, jws: string, id: number): Promise<void> {
    const order = await store.use((db) => db.get('order', requestId))
    if (order?.jws === null) await accept(order, jws, id)
  }

  /** The order was refused: nothing may be posted. */
  async function refuse(order: StoredOrder): Promise<void> {
    await store.keepOrder({ ...order, state: 'refused' })
  }

  /** Checks orders of one draw against one finding, one proof and one statement; `order` is any of them. */
  async function followDraw(order: StoredOrder, orders: readonly StoredOrder[]): Promise<void> {
    const finding = await verifier.findingOf(order.game, order.issue)
    const { verdict, draw } = finding
    if (verdict === null || verdict.seal === 'not_verified') return
    await checks.checkForeign(order, finding)
    const { booked = [], unanswered = [] } = Object.groupBy(orders, ({ state, orderId }) =>
      state === 'booked' && orderId !== 0 ? 'booked' : 'unanswered',
    )
    if (booked.some(({ payout }) => payout === null))
      await change(booked, ({ leaves }) => ({
        payout: payoutOfLeaves(leaves, draw),
        dice: (draw.status === 'void' ? undefined : readDice(draw.dice)) ?? null,
      }))
    const [first] = booked
    const isProved = first && (draw.seal === null || (await checks.checkProof(first, booked, finding)))
    const movements = await readMovements(order.member, order.game, order.issue)
    if (unanswered.length > 0) {
      await checks.checkUnanswered(order, movements)
      await change(unanswered, ({ state, jws }) => ({ agreed: state === 'refused' || jws === null }))
    }
    if (isProved && movements && (await checks.checkStatement(first, booked, finding, movements)))
      await change(booked, () => ({ agreed: true }))
  }

  /** Raises an alarm for a draw whose orders do not all agree: amber after five minutes, red after an hour (charter C2.7). */
  async function tellOfSilence(order: StoredOrder, orders: readonly StoredOrder[]): Promise<void> {
    const stored = await store.use((db) =>
      Promise.all(orders.map(({ requestId }) => db.get('order', requestId))),
    )
    const silent = stored.filter((each) => each?.agreed === false)
    const level = levelOfDelay(now() - order.drawAt)
    if (silent.length === 0) await verifier.calm('order_silent', order)
    else if (level !== 'calm') await verifier.alarm('order_silent', level, order, { orders: silent })
  }

  async function followDue(member: number, signal: AbortSignal | undefined): Promise<void> {
    const due = (await all()).filter(
      (order) => order.member === member && !order.agreed && order.drawAt <= now(),
    )
    const newestFirst = due.toSorted((a, b) => b.drawAt - a.drawAt)
    for (const orders of Map.groupBy(newestFirst, ({ game, issue }) => `${game}|${issue}`).values()) {
      const [order] = orders
      if (!order || signal?.aborted) return
      try {
        await followDraw(order, orders)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === 'failed' || failure === 'unable') continue // says nothing about the server
        await verifier.noteSilence(order.game, order.issue)
      }
      await tellOfSilence(order, orders)
    }
  }

  /**
   * Checks all orders whose draw is due, one draw after the other, until `signal`; a second call waits for the draw in progress. A
   * failed check does not block the others.
   */
  function follow(member: number, signal?: AbortSignal): Promise<void> {
    followed = followed.catch(() => undefined).then(() => followDue(member, signal))
    return followed
  }

  return { begin, breakUntil, accept, acceptLate, refuse, follow, all }
}
