import { expect, test } from 'vitest'
import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { bookedOrder } from '../../test/booked-order.ts'
import { served } from '../../test/served.ts'
import { CREDIT, GRANT, HOLD, LINE, PAYOUT, RECONCILIATION } from '../../test/wallet-lines.ts'
import { showBalance, showRecharge, showWithdrawal } from './verified-wallet.ts'

const FAULT = { id: 2, what: 'sum', kept: null, served: null } as const
const ASKED = { id: 7, status: 1, money: 5_000n }

/** The balance of a statement that tells the reported points. */
const balanceOf = (points: bigint, statement: Partial<Reconciliation> = {}) =>
  showBalance(served(points), { ...RECONCILIATION, ...statement, told: points })

test('C2.7 verifies a balance only if every line is verified and no order lacks a reply', () => {
  expect(balanceOf(95_000n).points.verification).toBe('witnessed')
  expect(balanceOf(95_000n, { isOpen: true }).points.verification).toBe('unproved')
  const lacking = balanceOf(95_000n, { backed: new Set([1]) })
  expect([lacking.points.verification, lacking.elsewhere]).toEqual(['unproved', 1])
  expect(balanceOf(105_000n, { rows: [GRANT, HOLD, CREDIT] }).points.verification).toBe('recomputed')
  expect(showBalance(served(95_000n), undefined).points.verification).toBe('unproved')
})

test('C2.7 reports a contradiction with both values when the balance differs from the statement', () => {
  const { points, other } = balanceOf(99_000n)
  expect([points.value, points.verification, other]).toEqual([99_000n, 'contradicted', 95_000n])
})

test('C2.9 a statement with a fault has no sum', () => {
  const rows = [GRANT, { ...HOLD, balance: 7_000_077n }]
  expect(balanceOf(95_000n, { rows, faults: [FAULT] })).toMatchObject({
    points: { verification: 'contradicted' },
    other: null,
  })
})

const PAID = { rows: [GRANT, HOLD, PAYOUT], backed: new Set([1, 2, 3]) }
const heldOf = (issue: string, orders: readonly StoredOrder[] = []) => ({
  isHeld: (game: string, held: string) => game === PAYOUT.game && held === issue,
  orders,
})
const placed = bookedOrder({ issue: '202611200002', orderId: 8, options: ['big', 'odd'] })

test.each([
  ['without the payout of a held draw', PAYOUT.issue, {}, 95_000n, 'witnessed'],
  ['with it once the draw is released', '202611200002', {}, 98_960n, 'witnessed'],
  ['with it when the statement has a fault', PAYOUT.issue, { faults: [FAULT] }, 98_960n, 'contradicted'],
] as const)('C2.7 shows the balance %s', (_, issue, change, value, verification) => {
  const statement = { ...RECONCILIATION, ...PAID, ...change, told: 98_960n }
  expect(showBalance(served(98_960n), statement, heldOf(issue)).points).toMatchObject({ value, verification })
})

test('takes the stake of an own order from the balance before its line is read, and once only', () => {
  const view = heldOf(placed.issue, [placed, { ...placed, orderId: 0 }])
  const shownOf = (rows: Reconciliation['rows'], told: bigint) =>
    showBalance(served(told), { ...RECONCILIATION, rows, told }, view).points.value
  const line = { ...LINE, id: 3, kind: 'order', reference: 'order:8', amount: -2_000n, balance: 93_000n }
  expect(shownOf([GRANT, HOLD], 95_000n)).toBe(93_000n)
  expect(shownOf([GRANT, HOLD, line], 93_000n)).toBe(93_000n)
})

test.each([
  ['with its line', {}, true, 'witnessed'],
  ['of another amount', { money: 6_000n }, true, 'contradicted'],
  ['without its line', { id: 8 }, true, 'contradicted'],
  ['without its line in an older statement', { id: 8 }, false, 'unproved'],
  ['that is said to be paid', { status: 2 }, true, 'unproved'],
  ['that is said to be returned, without that line', { status: 3 }, true, 'contradicted'],
] as const)('C2.7 a withdrawal %s', (_, change, isNewer, verification) => {
  const statement = { reconciliation: RECONCILIATION, isNewer }
  expect(showWithdrawal(served({ ...ASKED, ...change }), statement).verification).toBe(verification)
})

const BACK = { ...LINE, id: 4, kind: 'reverse', reference: 'reverse:9', amount: -10_000n, balance: 95_000n }
const CREDITED = [GRANT, HOLD, CREDIT]
const BEFORE = [BACK, ...CREDITED].map((row, place) => ({ ...row, id: place + 1 }))
const TAKEN = { desc: 'The voucher was of another member' }

test.each([
  ['with its line', CREDITED, {}, true, 'witnessed'],
  ['of another amount', CREDITED, { money: 20_000n }, true, 'contradicted'],
  ['that is said to be returned', CREDITED, { status: 3 }, true, 'contradicted'],
  ['that is said to be taken back, without that line', CREDITED, TAKEN, true, 'contradicted'],
  ['that is said to be taken back after an older statement', CREDITED, TAKEN, false, 'unproved'],
  ['that was taken back', [...CREDITED, BACK], TAKEN, true, 'unproved'],
  ['that was taken back and is said to be credited', [...CREDITED, BACK], {}, true, 'unproved'],
  ['that was credited after it was taken back', BEFORE, {}, true, 'witnessed'],
  ['without its line', [GRANT, HOLD], {}, true, 'contradicted'],
  ['that waits', [GRANT, HOLD], { status: 1 }, true, 'unproved'],
])('C2.7 a recharge %s', (_, rows, change, isNewer, verification) => {
  const backed = new Set(rows.map(({ id }) => id))
  const listed = served<Parameters<typeof showRecharge>[0]>({
    ...{ id: 9, status: 2, money: 10_000n, desc: '' },
    ...change,
  })
  const statement = { reconciliation: { ...RECONCILIATION, rows, backed }, isNewer }
  expect(showRecharge(listed, statement).verification).toBe(verification)
})
