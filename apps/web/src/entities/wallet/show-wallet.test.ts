import { expect, test } from 'vitest'
import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import { served } from '../../test/served.ts'
import { showRecharge as recharge, showBalance, showWithdrawal } from './verified-wallet.ts'

const LINE = { game: '', issue: '', kind: 'withdraw', amount: -5_000n, balance: 95_000n }
const GRANT = { ...LINE, id: 1, kind: 'grant', reference: 'grant:1', amount: 100_000n, balance: 100_000n }
const HOLD = { ...LINE, id: 2, reference: 'withdraw:7:hold' }
const RECONCILIATION: Reconciliation = {
  rows: [GRANT, HOLD],
  faults: [],
  backed: new Set([1, 2]),
  isOpen: false,
}
const FAULT = { id: 2, what: 'sum', kept: null, served: null } as const
const ASKED = { id: 7, status: 1, money: 5_000n }

function verificationOf(change: Partial<typeof ASKED>, isNewer = true) {
  const statement = { reconciliation: RECONCILIATION, isNewer }
  return showWithdrawal(served({ ...ASKED, ...change }), statement).verification
}

const showRecharge = (row: object, statement: Parameters<typeof recharge>[1]) =>
  recharge(served(row), statement).verification

test('C2.7 verifies a balance only if every line is verified and no order lacks a reply', () => {
  expect(showBalance(served(95_000n), { ...RECONCILIATION, told: 95_000n }).points.verification).toBe(
    'witnessed',
  )
  expect(
    showBalance(served(95_000n), { ...RECONCILIATION, told: 95_000n, isOpen: true }).points.verification,
  ).toBe('unproved')
  const lacking = showBalance(served(95_000n), { ...RECONCILIATION, told: 95_000n, backed: new Set([1]) })
  expect([lacking.points.verification, lacking.elsewhere]).toEqual(['unproved', 1])
  const credit = {
    ...HOLD,
    id: 3,
    kind: 'recharge',
    reference: 'recharge:3',
    amount: 1_000n,
    balance: 96_000n,
  }
  const rows = [GRANT, HOLD, credit]
  expect(showBalance(served(96_000n), { ...RECONCILIATION, rows, told: 96_000n }).points.verification).toBe(
    'recomputed',
  )
  expect(showBalance(served(95_000n), undefined).points.verification).toBe('unproved')
})

test('C2.7 reports a contradiction with both values when the balance differs from the statement', () => {
  const { points, other } = showBalance(served(99_000n), { ...RECONCILIATION, told: 99_000n })
  expect([points.value, points.verification, other]).toEqual([99_000n, 'contradicted', 95_000n])
})

test('C2.9 a statement with a fault has no sum', () => {
  const rows = [GRANT, { ...HOLD, balance: 7_000_077n }]
  const faulty = { ...RECONCILIATION, rows, faults: [FAULT], told: 95_000n }
  expect(showBalance(served(95_000n), faulty)).toMatchObject({
    points: { verification: 'contradicted' },
    other: null,
  })
})

test('C2.7 verifies a withdrawal by its line in the statement', () => {
  expect(verificationOf({})).toBe('witnessed')
  expect(verificationOf({ money: 6_000n })).toBe('contradicted')
  expect(verificationOf({ id: 8 })).toBe('contradicted')
  expect(verificationOf({ id: 8 }, false)).toBe('unproved')
})

test('C2.7 does not verify that a withdrawal was paid', () => {
  expect(verificationOf({ status: 2 })).toBe('unproved')
})

test('C2.7 reports a contradiction for a returned withdrawal without its line', () => {
  expect(verificationOf({ status: 3 })).toBe('contradicted')
})

test('C2.7 verifies a recharge by its line in the statement and reports a contradiction without one', () => {
  const credit = {
    ...LINE,
    id: 3,
    kind: 'recharge',
    reference: 'recharge:9',
    amount: 10_000n,
    balance: 105_000n,
  }
  const reconciliation = { ...RECONCILIATION, rows: [GRANT, HOLD, credit], backed: new Set([1, 2, 3]) }
  const listed = { id: 9, status: 2, money: 10_000n, desc: '' }
  expect(showRecharge(listed, { reconciliation, isNewer: true })).toBe('witnessed')
  expect(showRecharge({ ...listed, money: 20_000n }, { reconciliation, isNewer: true })).toBe('contradicted')
  expect(showRecharge({ ...listed, status: 3 }, { reconciliation, isNewer: true })).toBe('contradicted')
  const back = {
    ...LINE,
    id: 4,
    kind: 'reverse',
    reference: 'reverse:9',
    amount: -listed.money,
    balance: 95_000n,
  }
  const corrected = { ...reconciliation, rows: [...reconciliation.rows, back] }
  const taken = { ...listed, desc: 'The voucher was of another member' }
  expect(showRecharge(taken, { reconciliation, isNewer: true })).toBe('contradicted')
  expect(showRecharge(taken, { reconciliation, isNewer: false })).toBe('unproved')
  expect(showRecharge(taken, { reconciliation: corrected, isNewer: true })).toBe('unproved')
  expect(showRecharge(listed, { reconciliation: corrected, isNewer: true }), 'said to be credited').toBe(
    'unproved',
  )
  const another = {
    ...corrected,
    rows: [back, ...reconciliation.rows].map((row, place) => ({ ...row, id: place + 1 })),
  }
  expect(showRecharge(listed, { reconciliation: another, isNewer: true }), 'taken back before').not.toBe(
    'unproved',
  )
  expect(showRecharge(listed, { reconciliation: RECONCILIATION, isNewer: true })).toBe('contradicted')
  expect(showRecharge({ ...listed, status: 1 }, { reconciliation: RECONCILIATION, isNewer: true })).toBe(
    'unproved',
  )
})
