import { expect, test, vi } from 'vitest'
import { everyDrawQuery, type Game } from '../../entities/draw/game-queries.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { HistoryPane } from './HistoryPane.tsx'

const key = 'sai60'

async function queriesOf(now_expect: string): Promise<number> {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  await openForm(<HistoryPane game={served<Game>({ key, now_expect })} orders={[]} />, [
    [everyDrawQuery(key, '').queryKey, { pages: [[]], pageParams: [''] }],
  ])
  return fetched.mock.calls.length
}

test('queries an empty history again after the first draw of the game, and not before it', async () => {
  expect(await queriesOf('')).toBe(0)
  expect(await queriesOf('202611220541')).toBe(1)
})

test('lists beside the table the three newest bets of the game for draws before its newest one', async () => {
  const bet = (issue: string, order: Partial<StoredOrder> = {}) =>
    bookedOrder({ requestId: issue, issue, payout: 1_980n, agreed: true, ...order })
  const orders = [
    ...[bet('9'), bet('8', { state: 'refused' }), bet('7'), bet('6', { game: 'sai180' })],
    ...[bet('5', { payout: null }), bet('4', { payout: 0n }), bet('3')],
  ]
  const open = (shown: readonly StoredOrder[]) =>
    openForm(<HistoryPane game={served<Game>({ key, now_expect: '8' })} orders={shown} />)
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
  await open(orders)
  const rows = [...document.querySelectorAll<HTMLElement>('[data-testid="my-order"]')]
  expect(rows.map(({ dataset }) => dataset.issue)).toEqual(['7', '5', '4'])
  expect(rows.map(({ children }) => children[1]?.textContent)).toEqual([
    'You: +9.80',
    'Checking the result',
    'You: −10',
  ])
  await open([])
  expect(document.body.textContent).not.toContain('Bet record')
})
