import { queryOptions } from '@tanstack/react-query'
import type { StoredOrder } from '../../fairness/schema.ts'
import { getDevice } from '../draw/device-queries.ts'
import { holdDraw, type IsHeld } from '../draw/held-draws.ts'

const REFETCH_MS = 5_000

/** An order without a reply: the balance is unknown until it arrives. */
export const PLACING = ['order', 'placing'] as const

/** The member's orders of this device, newest first. Their draws are held until they are due. */
export function ordersQuery(member: number) {
  return queryOptions({
    queryKey: ['device', 'orders', { member }],
    queryFn: async () => {
      const all = await (await getDevice()).orders.all()
      const orders = all.filter((order) => order.member === member)
      for (const { game, issue, drawAt } of orders) holdDraw(game, issue, drawAt)
      return orders.toSorted((a, b) => b.sentAt - a.sentAt)
    },
    refetchInterval: REFETCH_MS,
    staleTime: 0,
    structuralSharing: false,
  })
}

/** Returns an order as before its result while its draw is held. */
export function hideOrderResult(order: StoredOrder, isHeld: IsHeld): StoredOrder {
  return isHeld(order.game, order.issue) ? { ...order, payout: null, agreed: false } : order
}

/** Follows the orders that are due, until the member leaves or a new draw comes first. Idempotent, so every tab may run it. */
export function followQuery(member: number) {
  return queryOptions({
    queryKey: ['device', 'follow', { member }],
    queryFn: async ({ signal }) => {
      const [{ orders }, { storePendingReceipts }] = await Promise.all([
        getDevice(),
        import('../signed/pending-receipts.ts'),
      ])
      await storePendingReceipts()
      await orders.follow(member, signal)
      return true
    },
    refetchInterval: REFETCH_MS * 2,
    staleTime: 0,
  })
}

/** Returns the net result of a draw for its orders, hundredths; `undefined` while one is not verified. */
export function netOfOrders(orders: readonly StoredOrder[]): bigint | undefined {
  let net = 0n
  for (const { state, jws, payout, stake, options } of orders) {
    if (state === 'refused' || jws === null) continue
    if (payout === null) return undefined
    net += payout - stake * BigInt(options.length)
  }
  return net
}

/** The leaves of the member's receipts of this device, with the draws of their orders. */
export function receiptsQuery(member: number) {
  return queryOptions({
    queryKey: ['device', 'orders', 'receipts', { member }],
    queryFn: async () => {
      const orders = (await (await getDevice()).orders.all()).filter((order) => order.member === member)
      return orders.flatMap(({ leaves, game, issue }) => leaves.map((leaf) => ({ leaf, game, issue })))
    },
    staleTime: 0,
  })
}
