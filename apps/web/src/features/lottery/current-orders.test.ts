import { expect, test } from 'vitest'
import type { KeptOrder } from '../../fairness/schema.ts'
import { currentOrders } from './current-orders.ts'

const order = (game: string, issue: string, state: KeptOrder['state'] = 'booked') =>
  ({ game, issue, state }) as KeptOrder

test('returns open orders and those of the newest draw of the game', () => {
  const waiting = order('sai60', '202611220542')
  const drawn = order('sai60', '202611220541')
  const others = [
    order('sai60', '202611220540'),
    order('sai60', '202611220542', 'refused'),
    order('sai300', '202611220542'),
  ]
  const all = [waiting, drawn, ...others]
  expect(currentOrders(all, { key: 'sai60', now_expect: '202611220541' })).toEqual([waiting, drawn])
  expect(currentOrders(all, { key: 'sai60', now_expect: '202611220542' })).toEqual([waiting])
})
