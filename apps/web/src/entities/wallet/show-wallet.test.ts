import { expect, test } from 'vitest'
import type { Purse } from '../../fairness/reconcile-wallet.ts'
import { showBalance } from './show-balance.ts'
import { showMovement } from './show-movement.ts'
import { showRecharge, showWithdrawal } from './show-request.ts'

const LINE = { game: '', issue: '', kind: 'withdraw', amount: -5_000n, balance: 95_000n }
const GRANT = { ...LINE, id: 1, kind: 'grant', reference: 'grant:1', amount: 100_000n, balance: 100_000n }
const HOLD = { ...LINE, id: 2, reference: 'withdraw:7:hold' }
const PURSE: Purse = { rows: [GRANT, HOLD], faults: [], backed: [1, 2], isOpen: false }
const ASKED = { id: 7, status: 1, money: 5_000n }

function standingOf(change: Partial<typeof ASKED>, isNewer = true) {
  return showWithdrawal({ ...ASKED, ...change }, { purse: PURSE, isNewer })
}

test('C2.7 a balance stands only when every line does and no order is unanswered', () => {
  expect(showBalance(95_000n, { ...PURSE, told: 95_000n }).points.standing).toBe('witnessed')
  expect(showBalance(95_000n, { ...PURSE, told: 95_000n, isOpen: true }).points.standing).toBe('unproved')
  expect(showBalance(95_000n, { ...PURSE, told: 95_000n, backed: [1] }).points.standing).toBe('recomputed')
  expect(showBalance(95_000n, undefined).points.standing).toBe('unproved')
})

test('C2.7 another balance than the books’ is contradicted, with both', () => {
  const { points, other } = showBalance(99_000n, { ...PURSE, told: 99_000n })
  expect([points.value, points.standing, other]).toEqual([99_000n, 'contradicted', 95_000n])
})

test('C2.7 a withdrawal stands by its line in the statement', () => {
  expect(standingOf({})).toBe('witnessed')
  expect(standingOf({ money: 6_000n })).toBe('contradicted')
  expect(standingOf({ id: 8 })).toBe('contradicted')
  expect(standingOf({ id: 8 }, false)).toBe('unproved')
})

test('C2.7 no line shows that a withdrawal was paid', () => {
  expect(standingOf({ status: 2 })).toBe('unproved')
})

test('C2.7 a withdrawal that is called returned without its line is contradicted', () => {
  expect(standingOf({ status: 3 })).toBe('contradicted')
})

test('C2.7 a recharge stands by its line in the statement, and is not credited without one', () => {
  const credit = {
    ...LINE,
    id: 3,
    kind: 'recharge',
    reference: 'recharge:9',
    amount: 10_000n,
    balance: 105_000n,
  }
  const purse = { ...PURSE, rows: [GRANT, HOLD, credit], backed: [1, 2, 3] }
  const listed = { id: 9, status: 2, money: 10_000n, desc: '' }
  expect(showRecharge(listed, { purse, isNewer: true })).toBe('witnessed')
  expect(showRecharge({ ...listed, money: 20_000n }, { purse, isNewer: true })).toBe('contradicted')
  expect(showRecharge({ ...listed, status: 3 }, { purse, isNewer: true })).toBe('contradicted')
  const back = {
    ...LINE,
    id: 4,
    kind: 'reverse',
    reference: 'reverse:9',
    amount: -listed.money,
    balance: 95_000n,
  }
  const corrected = { ...purse, rows: [...purse.rows, back] }
  const taken = { ...listed, desc: 'The voucher was of somebody else' }
  expect(showRecharge(taken, { purse, isNewer: true })).toBe('contradicted')
  expect(showRecharge(taken, { purse, isNewer: false })).toBe('unproved')
  expect(showRecharge(taken, { purse: corrected, isNewer: true })).toBe('unproved')
  expect(showRecharge(listed, { purse: corrected, isNewer: true }), 'said to be credited').toBe('unproved')
  const another = {
    ...corrected,
    rows: [back, ...purse.rows].map((row, place) => ({ ...row, id: place + 1 })),
  }
  expect(showRecharge(listed, { purse: another, isNewer: true }), 'taken back before').not.toBe('unproved')
  expect(showRecharge(listed, { purse: PURSE, isNewer: true })).toBe('contradicted')
  expect(showRecharge({ ...listed, status: 1 }, { purse: PURSE, isNewer: true })).toBe('unproved')
})

test('C2.7 a line without a receipt adds up only where all lines do', () => {
  const wrong = { id: 0, what: 'dropped', kept: null, served: null } as const
  expect(showMovement(HOLD, { ...PURSE, backed: [1] }).standing).toBe('recomputed')
  expect(showMovement(HOLD, { ...PURSE, backed: [1], faults: [wrong] }).standing).toBe('unproved')
  expect(showMovement(HOLD, { ...PURSE, faults: [wrong] }).standing).toBe('witnessed')
})
