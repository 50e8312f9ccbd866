import { argumentsOf } from '../../src/domains/game/order-batches.ts'
import type { Order } from '../../src/domains/game/read-order.ts'

const USUAL = { game: 1, own: true, expect: '', record: '', options: ['big'], stake: 100n, request: '' }

/** Returns an order, by default of a point on big in the first game. */
export function orderOf(member: number, more: Partial<Order> = {}): Order {
  return { ...USUAL, hash: 'a'.repeat(64), member, ...more }
}

/** Returns SQL that places one order as the API does. */
export function orderSql(member: number, more: Partial<Order> = {}): string {
  return `SELECT * FROM place_orders('${argumentsOf([orderOf(member, more)])}')`
}
