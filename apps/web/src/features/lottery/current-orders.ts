import type { StoredOrder } from '../../fairness/schema.ts'

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
