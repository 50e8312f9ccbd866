import { expect, test } from 'vitest'
import { bookedOrder } from '../test/booked-order.ts'
import { backedLines, checkMovements, explainsBalance, timesOfOrders } from './reconcile-wallet.ts'
import type { StoredMovement } from './schema.ts'

const line = (
  id: number,
  kind: string,
  reference: string,
  amount: bigint,
  balance: bigint,
): StoredMovement => {
  const isOfDraw = kind === 'order' || kind === 'settle'
  return { id, kind, reference, amount, balance, game: isOfDraw ? 'sai60' : '', issue: isOfDraw ? '1' : '' }
}
const rows = [
  line(1, 'grant', 'grant:7', 100_000n, 100_000n),
  line(2, 'order', 'order:5', -4_000n, 96_000n),
  line(3, 'settle', 'settle:9', 3_960n, 99_960n),
]
const RECHARGE = line(4, 'recharge', 'recharge:1', 100n, 100_060n)
const order = bookedOrder({
  ...{ issue: '1', options: ['big', 'odd'], stake: 2_000n, orderId: 5, payout: 3_960n, agreed: true },
})
const booked = { member: 7, orders: [order], requests: [] }
const faults = (changed: readonly StoredMovement[], of = booked) =>
  checkMovements(changed, of).map(({ what }) => what)

test('finds no fault in a consistent statement with every receipt', () => {
  expect(faults(rows)).toEqual([])
  expect([...backedLines(rows, booked)]).toEqual([1, 2, 3])
})

test('knows the time of an order from its receipt, and of no other line', () => {
  const leaves = ['bet/v1|1|0123456789abcdef|big|2000|198|1795132830000']
  expect([...timesOfOrders(rows, { ...booked, orders: [{ ...order, leaves }] })]).toEqual([
    [2, 1_795_132_830_000],
  ])
  expect([...timesOfOrders(rows, booked)]).toEqual([])
})

test.each([
  ['a balance that does not follow', [rows[0], rows[1], { ...rows[2], balance: 1n }], 'sum'],
  ['a line that is left out', [rows[0], rows[2]], 'sum'],
  ['a first line that starts with points', [{ ...rows[0], amount: 1n }, rows[1], rows[2]], 'sum'],
  ['an order of another amount', [rows[0], line(2, 'order', 'order:5', -400n, 99_600n)], 'order'],
  [
    'an order of another draw',
    [rows[0], { ...line(2, 'order', 'order:5', -4_000n, 96_000n), issue: '2' }],
    'order',
  ],
  ['an order that was dropped', [rows[0]], 'dropped'],
  ['a fee', [...rows, line(4, 'fee', 'fee:1', -100n, 99_860n)], 'kind'],
  ['a payout that takes points', [...rows, line(4, 'settle', 'settle:10', -100n, 99_860n)], 'kind'],
  ['an order that gives points', [...rows, line(4, 'order', 'order:6', 100n, 100_060n)], 'kind'],
  [
    'a hold under the name of a return',
    [...rows, line(4, 'withdraw', 'withdraw:1:fee', -100n, 99_860n)],
    'kind',
  ],
  ['a second grant', [...rows, line(4, 'grant', 'grant:8', 100n, 100_060n)], 'kind'],
  ['a first grant of another amount', [line(1, 'grant', 'grant:7', 999_900n, 999_900n)], 'kind'],
  ['the grant of another member', [line(1, 'grant', 'grant:8', 100_000n, 100_000n)], 'kind'],
  ['a grant for a draw', [{ ...rows[0], game: 'sai60', issue: '1' }], 'kind'],
  ['a recharge for a draw', [...rows, { ...RECHARGE, game: 'sai60', issue: '1' }], 'kind'],
  ['no grant at first', [line(1, 'recharge', 'recharge:1', 100_000n, 100_000n)], 'kind'],
  ['a line that stands twice', [rows[0], rows[1], { ...rows[1], id: 3, balance: 92_000n }], 'repeated'],
] as const)('%s is a fault', (_name, changed, what) => {
  expect(faults(changed as readonly StoredMovement[])).toContain(what)
})

test('explains an earlier balance only by a line that the statement gained since', () => {
  const evidence = { told: '96000', faults: [], rows: [{ id: 1 }] }
  expect(explainsBalance(rows, evidence)).toBe(true)
  expect(explainsBalance(rows, { ...evidence, told: '95000' })).toBe(false)
  expect(explainsBalance(rows, { ...evidence, rows: [{ id: 2 }] })).toBe(false)
  expect(explainsBalance(rows, { ...evidence, faults: [{ what: 'sum' }] })).toBe(false)
  expect(explainsBalance(rows, 'other')).toBe(false)
})

test('does not confirm a payout that the verified draw does not give, nor a second grant', () => {
  const wrong = [
    line(3, 'settle', 'settle:9', 5_000n, 101_000n),
    line(4, 'grant', 'grant:8', 100n, 100n),
    line(1, 'grant', 'grant:7', 999_900n, 999_900n),
  ]
  expect([...backedLines(wrong, booked)]).toEqual([])
})
