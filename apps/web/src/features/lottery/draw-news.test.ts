import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import { ordersQuery } from '../../entities/order/order-queries.ts'
import type { KeptOrder } from '../../fairness/schema.ts'
import { watchDraws } from './draw-news.ts'

const KEY = 'sai60'
const MEMBER = 7

function watched() {
  const client = new QueryClient()
  const putGame = (issue: string) =>
    client.setQueryData(gameQuery(KEY).queryKey, { now_expect: issue } as Game)
  const putOrder = (issue: string, payout: bigint | null) =>
    client.setQueryData(ordersQuery(MEMBER).queryKey, [
      {
        game: KEY,
        issue,
        state: 'booked',
        jws: 'x',
        stake: 1_000n,
        options: ['big'],
        payout,
      } as Partial<KeptOrder> as KeptOrder,
    ])
  putGame('1')
  const listener = { onDraw: vi.fn(), onNet: vi.fn() }
  const stop = watchDraws(client, KEY, MEMBER, listener)
  return { putGame, putOrder, stop, ...listener }
}

test('announces each new draw once, and not the one that was there before', () => {
  const { putGame, onDraw, stop } = watched()
  putGame('1')
  expect(onDraw).not.toHaveBeenCalled()
  putGame('2')
  putGame('2')
  expect(onDraw.mock.calls).toEqual([['2']])
  stop()
  putGame('3')
  expect(onDraw).toHaveBeenCalledTimes(1)
})

test('announces the net result once, when the payout is verified', () => {
  const { putGame, putOrder, onNet } = watched()
  putOrder('2', null)
  putGame('2')
  expect(onNet).not.toHaveBeenCalled()
  putOrder('2', 1_980n)
  putOrder('2', 1_980n)
  expect(onNet.mock.calls).toEqual([['2', 980n]])
})

test('announces no net result of another draw', () => {
  const { putOrder, onNet } = watched()
  putOrder('2', 1_980n)
  expect(onNet).not.toHaveBeenCalled()
})
