import type { Option } from '@saikoro/shared/rules/options'
import type { StoredOrder } from '../../fairness/schema.ts'

/** Returns the points of the orders for a draw whose receipts this device has checked, by option. */
export function stakesIn(orders: readonly StoredOrder[], draw: Pick<StoredOrder, 'game' | 'issue'>) {
  const stakes = new Map<Option, bigint>()
  for (const { game, issue, state, orderId, options, stake } of orders)
    if (game === draw.game && issue === draw.issue && state === 'booked' && orderId !== 0)
      for (const option of options) stakes.set(option, (stakes.get(option) ?? 0n) + stake)
  return stakes
}

interface Draws {
  readonly key: string
  readonly now_expect: string
}

/** Returns the open orders of this game and those of its newest draw; rejected orders are left out. */
export function currentOrders(
  orders: readonly StoredOrder[],
  { key, now_expect }: Draws,
): readonly StoredOrder[] {
  return orders.filter(
    ({ game, issue, state }) => game === key && state !== 'refused' && issue >= now_expect && issue !== '',
  )
}
