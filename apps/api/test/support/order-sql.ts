import { argumentsOf, type Order } from '../../src/domains/game/order-batches.ts'

const USUAL = { game: 1, own: true, expect: '', record: '', options: ['big'], stake: 100n, request: '' }

/** Returns SQL that places one order as the API does, by default of a point on big in the first game. */
export function orderSql(member: number, more: Partial<Order> = {}): string {
  return `SELECT * FROM place_orders('${argumentsOf([{ ...USUAL, hash: 'a'.repeat(64), member, ...more }])}')`
}
