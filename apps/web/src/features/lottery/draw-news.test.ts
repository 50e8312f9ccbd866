import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Game, gameQuery } from '../../entities/draw/game-queries.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { served as reply } from '../../test/served.ts'
import { watchDraws } from './draw-updates.ts'
import { oddsRows as rowsOf } from './odds-rows.ts'
import { currentOrders } from './use-own-orders.ts'

const KEY = 'sai60'

test('calls back once for each new draw, and not for the one that was there before', () => {
  const client = new QueryClient()
  const putGame = (issue: string) =>
    client.setQueryData(gameQuery(KEY).queryKey, { now_expect: issue } as Game)
  const onDraw = vi.fn()
  putGame('1')
  const stop = watchDraws(client, KEY, onDraw)
  putGame('1')
  expect(onDraw).not.toHaveBeenCalled()
  putGame('2')
  putGame('2')
  expect(onDraw.mock.calls).toEqual([['2']])
  stop()
  putGame('3')
  expect(onDraw).toHaveBeenCalledTimes(1)
})

const order = (game: string, issue: string, state: StoredOrder['state'] = 'booked') =>
  ({ game, issue, state }) as StoredOrder

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

const oddsRows = (odds: object | undefined, opening: Parameters<typeof rowsOf>[1]) =>
  rowsOf(reply(odds), opening)

const served = [
  { type: '3', proportion: 210 },
  { type: 'big', proportion: 1.98 },
]

test('leaves out unknown options', () => {
  expect(oddsRows([{ type: 'triple', proportion: 30 }], undefined)).toEqual([])
})

test('shows the odds of the open draw, and the served odds only where they differ', () => {
  const rows = oddsRows([{ type: 'big', proportion: 1.5 }, ...served.slice(0, 1)], { odds: DEFAULT_ODDS })
  expect(rows[0]).toMatchObject({ odds: { value: 198, verification: 'contradicted' }, servedOdds: 150 })
  expect(rows.find(({ option }) => option === '3')).toMatchObject({
    odds: { verification: 'witnessed' },
    servedOdds: null,
  })
  expect(oddsRows(undefined, { odds: DEFAULT_ODDS })[0]).toMatchObject({
    odds: { verification: 'witnessed' },
  })
})
