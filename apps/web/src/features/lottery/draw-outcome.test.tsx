import type { Draw } from '@saikoro/shared/contract/fairness'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import type { Dice } from '@saikoro/shared/rules/options'
import { expect, test } from 'vitest'
import { type Bet, betsQuery } from '../../entities/bet/bets-query.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import { hideBetResult } from '../../entities/draw/verified-bet.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { hideOrderResult } from '../../entities/order/order-queries.ts'
import type { Finding } from '../../fairness/finding.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { DrawOutcome } from './DrawOutcome.tsx'
import { EntryGuard } from './EntryGuard.tsx'
import { MyOrders } from './MyOrders.tsx'
import { OptionPanels } from './OptionPanels.tsx'
import { oddsRows } from './odds-rows.ts'
import { stakesIn, withPayout } from './use-own-orders.ts'

const [KEY, ISSUE] = ['sai60', '202611220541']
const DICE: Dice = [4, 2, 3]
const bet = (issue: string, payout: bigint | null) => bookedOrder({ issue, payout })

async function shown(orders: readonly StoredOrder[], drawn: Dice | undefined): Promise<readonly string[]> {
  await openForm(<DrawOutcome game={{ key: KEY, now_expect: ISSUE }} orders={orders} drawn={drawn} />)
  return ['draw-net', 'draw-announcement'].map(
    (id) => document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim() ?? '',
  )
}

test('announces dice, sum and net in one sentence, once the payout is verified', async () => {
  expect(await shown([bet(ISSUE, 1_980n)], DICE)).toEqual(['Net +9.80', '4 · 2 · 3, sum 9 Net +9.80'])
})

test('announces nothing while the payout of an own bet is not verified', async () => {
  expect(await shown([bet(ISSUE, null)], DICE)).toEqual(['', ''])
})

test('leaves out bets of other draws, and announces no draw that was there before', async () => {
  expect(await shown([bet('202611220540', 0n)], DICE)).toEqual(['', '4 · 2 · 3, sum 9'])
  expect(await shown([bet(ISSUE, 0n)], undefined)).toEqual(['Net −10', ''])
})

const finding = (seal: string, draw: Partial<Draw>) => served<Finding>({ verdict: { seal }, draw })
const isDrawn: Partial<Draw> = { status: 'settled', dice: [6, 5, 2] }

test.each([
  ['none while its draw is not verified', ISSUE, undefined, null],
  ['none of a draw that is not verified', ISSUE, finding('not_verified', isDrawn), null],
  ['none before the screen shows its draw', '202611220540', finding('witnessed', isDrawn), null],
  ["that of its draw's finding", ISSUE, finding('witnessed', isDrawn), 1_980n],
  ['the stake of a void draw', ISSUE, finding('recomputed', { status: 'void', dice: null }), 1_000n],
  ['the stored one of an earlier draw', '202611220542', undefined, 0n],
] as const)('shows as the payout of an order that following has stored: %s', (_, newest, found, payout) => {
  expect(withPayout(bet(ISSUE, 0n), newest, found).payout).toBe(payout)
})

test.each([
  ['as open', true, { state: 'open', profit: 0n }, null],
  ['as they are once it is released', false, { state: 'won', profit: 1_980n, opencode: DICE }, 1_980n],
])('shows bets of a held draw %s', (_, isHeld, row, payout) => {
  const won = served<Bet>({ key: KEY, expect: ISSUE, state: 'won', profit: 1_980n, opencode: DICE })
  expect(hideBetResult(won, () => isHeld)).toMatchObject(row)
  const order = { ...bet(ISSUE, 1_980n), agreed: true }
  expect(hideOrderResult(order, () => isHeld)).toMatchObject({ payout, agreed: !isHeld })
})

function showOrders(order: Partial<StoredOrder>) {
  const own = { ...bet(ISSUE, 1_980n), ...order }
  const game = served<Game>({ key: KEY, now_expect: ISSUE })
  return openForm(<MyOrders game={game} orders={[own]} proved={[6, 5, 2]} onAgain={() => {}} />)
}

test('marks a winning option of a bet with a check, and a losing one with no glyph', async () => {
  await showOrders({ options: ['big', 'even'] })
  const marks = [...document.querySelectorAll('[data-testid="my-order"] [role="img"]')]
  expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.localName])).toEqual([
    ['Won', 'svg'],
    ['Lost', 'span'],
  ])
})

test('confirms a bet with a verified receipt in the heading, until it has a result', async () => {
  const heading = () => document.querySelector('h2')?.textContent
  for (const [order, words] of [
    [{ orderId: 7, payout: null }, 'Your bet is placed.'],
    [{ orderId: 0, payout: null }, 'Your bets'],
    [{ orderId: 7, payout: 0n }, 'Your bets'],
  ] as const) {
    await showOrders(order)
    expect(heading()).toBe(words)
  }
})

const REFUSED = 'You need more points to enter this game'

test.each([
  ['admits a member who has the points that the game asks for', 500_00n, [], 'Table'],
  ['refuses a member below them, with the reason', 499_99n, [{ state: 'lost', key: KEY }], REFUSED],
  ['admits a member whose points are staked in this game', 0n, [{ state: 'open', key: KEY }], 'Table'],
] as const)('%s', async (_, money, bets, shows) => {
  const guard = (
    <EntryGuard
      game={served<Game>({ key: KEY, condition: 500_00n })}
      member={served<Member>({ money })}
      isFresh
    >
      <p>Table</p>
    </EntryGuard>
  )
  const screen = await openForm(guard, [[betsQuery().queryKey, bets]])
  expect(document.body.textContent.includes('Table') ? 'Table' : screen.toast()).toBe(shows)
})

test('shows on the tiles what is bet on the open draw, without other draws and bets without a checked receipt', async () => {
  const open = bet(ISSUE, null)
  const orders = [open, { ...open, stake: 250n, options: ['big', '10'] as const }]
  const others = [
    { ...open, issue: '202611220540' },
    { ...open, game: 'sai180' },
    { ...open, state: 'sent' as const },
    { ...open, orderId: 0 },
  ]
  await openForm(
    <OptionPanels
      rows={oddsRows(undefined, { odds: DEFAULT_ODDS })}
      chosen={[]}
      staked={stakesIn([...orders, ...others], { game: KEY, issue: ISSUE })}
      drawn={undefined}
      onToggle={() => {}}
    />,
  )
  const staked = [...document.querySelectorAll('[data-option]')].flatMap(
    ({ textContent }) => /Your bets (.*)/.exec(textContent)?.[1] ?? [],
  )
  expect(staked).toEqual(['12.50', '2.50'])
})
