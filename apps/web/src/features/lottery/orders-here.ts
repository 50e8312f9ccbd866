import type { KeptOrder } from '../../lib/fairness/schema.ts'

interface Draws {
  readonly key: string
  readonly now_expect: string
}

/** Orders that wait for a draw of this game, and those of its newest draw, until the next one takes its place. */
export function ordersHere(orders: readonly KeptOrder[], { key, now_expect }: Draws): readonly KeptOrder[] {
  return orders.filter(
    ({ game, issue, state }) => game === key && state !== 'refused' && issue >= now_expect && issue !== '',
  )
}
