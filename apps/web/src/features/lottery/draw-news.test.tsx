import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Game } from '../../entities/draw/game-queries.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { served as reply } from '../../test/served.ts'
import { useDrawNews, useLateDraw } from './draw-updates.ts'
import { oddsRows as rowsOf } from './odds-rows.ts'
import { placedOrders } from './use-own-orders.ts'

function Table({ game }: { readonly game: Game }) {
  useDrawNews(game)
  useLateDraw(game)
  return null
}

test('reads the member once with each poll while the result is late, and the bets too with a new draw', async () => {
  const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  const gameOf = (now_expect: string, polls: number, readAt: number) =>
    reply<Game>({ now_expect, polls, readAt })
  const screen = await openForm(<Table game={gameOf('1', 0, 1_000)} />)
  async function readWith(game: Game) {
    read.mockClear()
    await screen.show(<Table game={game} />)
    return read.mock.calls.map(([filters]) => filters?.queryKey?.join())
  }
  expect(await readWith(gameOf('1', 0, 1_000))).toEqual([])
  for (const polls of [1, 2, 9]) {
    expect(await readWith(gameOf('1', polls, 1_000 + polls * 300))).toEqual([getUserInfo.path])
    expect(await readWith(gameOf('1', polls, 1_000 + polls * 300))).toEqual([])
  }
  const changed = [getUserInfo.path, getUserGameList.path, 'device,follow']
  expect(await readWith(gameOf('2', 0, 9_000))).toEqual(changed)
})

test('returns open orders and those of the newest draw of the game', () => {
  const waiting = bookedOrder({ issue: '202611220542' })
  const drawn = bookedOrder()
  const others = [
    bookedOrder({ issue: '202611220540' }),
    { ...waiting, state: 'refused' as const },
    { ...waiting, game: 'sai300' },
  ]
  const currentAt = (now_expect: string) =>
    placedOrders([waiting, drawn, ...others], { key: 'sai60', now_expect }).current
  expect(currentAt('202611220541')).toEqual([waiting, drawn])
  expect(currentAt('202611220542')).toEqual([waiting])
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
