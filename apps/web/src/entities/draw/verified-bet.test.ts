import { expect, test } from 'vitest'
import type { Finding } from '../../fairness/finding.ts'
import { served } from '../../test/served.ts'
import { createHouse, START } from '../../test/test-server.ts'
import { type Bet, ordersOf } from '../bet/bets-query.ts'
import { showBet as show } from './verified-bet.ts'

const house = createHouse()
const open = house.open(0)
house.order(open)
const [leaf = ''] = house.draws.get(open.issue)?.leaves ?? []
const settled = house.settle(house.seal(open))
const [a = 0, b = 0, c = 0] = settled.dice ?? []
const hasWon = a + b + c > 10

const pins = { genesis: null, record: null, root: null, result: null, leaves: [leaf], contradicted: [] }
const finding: Finding = {
  verdict: { seal: 'witnessed', ink: 'blue', reasons: [] },
  ...{ steps: [], draw: settled, genesis: house.genesis, leaves: [leaf], pins, logged: null },
}

const showBet = (bet: object, evidence: Parameters<typeof show>[1]) => show(served(bet), evidence)
const bet = {
  ...{ id: 1, key: open.game, expect: open.issue, state: hasWon ? 'won' : 'lost', opencode: [a, b, c] },
  ...{ money: 2_000n, profit: hasWon ? 3_960n : 2_000n, type: 'big' },
  ...{ create_ms: open.opensAt + 5_000, update_ms: settled.drawAt },
}
const evidence = {
  finding,
  isNewer: false,
  receipts: [{ leaf, game: open.game, issue: open.issue }],
  readAt: settled.drawAt + 60_000,
  now: settled.drawAt + 120_000,
}

test('gives a bet that agrees with root and draw the status of the draw', () => {
  expect(showBet(bet, evidence)).toMatchObject({
    ...{
      verification: 'witnessed',
      option: 'big',
      stake: 2_000n,
      state: hasWon ? 'won' : 'lost',
      differs: [],
    },
    net: hasWon ? 1_960n : -2_000n,
  })
})

test.each([
  ['option', { type: 'small' }],
  ['stake', { money: 50_000n }],
  ['payout', { profit: 1n }],
  ['time', { create_ms: open.opensAt + 65_000 }],
  ['time', { create_ms: null }],
  ['time', { create_ms: open.opensAt + 5_000 + 3_600_000 }],
  ['time', { update_ms: START - 3_600_000 }],
  ['state', { state: 'open', opencode: undefined, profit: 0n, update_ms: null }],
  ['missing', { id: 99 }],
] as const)('a line with another %s is contradicted, and the proved value is shown', (field, change) => {
  const shown = showBet({ ...bet, ...change }, evidence)
  expect(shown.verification).toBe('contradicted')
  expect(shown.differs).toContain(field)
  if (field !== 'missing') expect([shown.option, shown.stake]).toEqual(['big', 2_000n])
})

test.each(['open', 'won', 'lost'])(
  'C2.9 a receipt for another draw contradicts a bet that is %s',
  (state) => {
    const moved = { ...bet, state, expect: '204511270616' }
    expect(showBet(moved, { ...evidence, finding: undefined })).toMatchObject({
      verification: 'contradicted',
      differs: ['draw'],
    })
  },
)

test('C2.9 shows bets of one order below the draw that each names', () => {
  const moved = { ...bet, id: 2, expect: '204511270616' }
  const rows = served<Bet[]>([bet, moved].map((each) => ({ ...each, order: 1 })))
  expect(ordersOf(rows, '').map(({ bets }) => bets.map(({ id }) => id))).toEqual([[1], [2]])
})

test('reports a contradiction for the bet of another member', () => {
  const others = leaf.replace(/\|[0-9a-f]{16}\|/, '|0123456789abcdef|')
  const shown = showBet(bet, { ...evidence, finding: { ...finding, leaves: [others] }, receipts: [] })
  expect(shown.differs).toEqual(['owner'])
})

test('verifies a bet by its receipt before the draw; without one it is not verified', () => {
  const waiting = { ...bet, state: 'open', opencode: undefined, profit: 0n, update_ms: null }
  expect(showBet(waiting, { ...evidence, finding: undefined })).toMatchObject({
    verification: 'witnessed',
    state: 'open',
  })
  const unreported = { ...evidence, finding: undefined, receipts: [] }
  expect(showBet(waiting, unreported)).toMatchObject({ verification: 'unproved', state: 'open' })
})

test('a published bet without a receipt of this device is not verified: it may be of anybody', () => {
  const none = { ...finding, pins: { ...pins, leaves: [] } }
  expect(showBet(bet, { ...evidence, finding: none, receipts: [] }).verification).toBe('unproved')
  const recomputed: Finding = { ...none, verdict: { seal: 'recomputed', ink: 'blue', reasons: [] } }
  expect(showBet(bet, { ...evidence, finding: recomputed, receipts: [] }).verification).toBe('unproved')
})

test('a published bet under the pseudonym of a receipt is verified: another device placed it', () => {
  const second = leaf.replace('|1|', '|2|')
  const both = { ...finding, leaves: [leaf, second] }
  expect(showBet({ ...bet, id: 2 }, { ...evidence, finding: both }).verification).toBe('witnessed')
})

test('accepts a bet that is seconds behind the proof', () => {
  const waiting = { ...bet, state: 'open', opencode: undefined, profit: 0n, update_ms: null }
  const shown = showBet(waiting, { ...evidence, readAt: settled.drawAt + 1_000 })
  expect([shown.verification, shown.state]).toEqual(['witnessed', hasWon ? 'won' : 'lost'])
})
