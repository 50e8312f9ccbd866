import { queryOptions } from '@tanstack/react-query'
import type { KeptOrder } from '../../fairness/schema.ts'
import { getVerifier } from '../draw/witness-queries.ts'

const ASK_EVERY_MS = 5_000

/** An order on its way to the server: until the answer is there, nobody knows the balance. */
export const PLACING = ['order', 'placing'] as const

/** The orders of this device, the newest first; `member`: whose. */
export function ordersQuery(member: number) {
  return queryOptions({
    queryKey: ['witness', 'orders', { member }],
    queryFn: async () => {
      const orders = await (await getVerifier()).orders.all()
      return orders.filter((order) => order.member === member).toSorted((a, b) => b.sentAt - a.sentAt)
    },
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
    structuralSharing: false,
  })
}

/** Follows what is due once; every tab may, each finds the same. */
export function followQuery(member: number) {
  return queryOptions({
    queryKey: ['witness', 'follow', { member }],
    queryFn: async () => {
      const { orders } = await getVerifier()
      await orders.follow(member)
      return true
    },
    refetchInterval: ASK_EVERY_MS * 2,
    staleTime: 0,
  })
}

/** What a draw changed for its orders, hundredths; `undefined` while one of them is not proved. */
export function netOfOrders(orders: readonly KeptOrder[]): bigint | undefined {
  let net = 0n
  for (const { state, jws, payout, stake, options } of orders) {
    if (state === 'refused' || jws === null) continue
    if (payout === null) return undefined
    net += payout - stake * BigInt(options.length)
  }
  return net
}

/** The leaves in all receipts that this device holds. */
export function receiptsQuery() {
  return queryOptions({
    queryKey: ['witness', 'orders', 'receipts'],
    queryFn: async () => (await (await getVerifier()).store.receipts()).flatMap(({ leaves }) => leaves),
    staleTime: 0,
  })
}
