import { expect, test } from 'vitest'
import { curveOf, runningTotal } from '../../entities/wallet/profit.ts'
import type { Reconciliation } from '../../fairness/reconcile-wallet.ts'
import { served } from '../../test/served.ts'
import { CREDIT, GRANT, HOLD, PAYOUT, RECONCILIATION } from '../../test/wallet-lines.ts'
import { showMovements } from './shown-movements.ts'
import type { Movement } from './wallet-queries.ts'

const TOLD = { reason: 'as the server says', create_ms: 1 }
const listed = (...lines: (typeof GRANT)[]) => lines.map((line) => served<Movement>({ ...line, ...TOLD }))
const THREE: Reconciliation = { ...RECONCILIATION, rows: [GRANT, HOLD, CREDIT] }

function verificationsOf(list: (typeof GRANT)[], reconciliation: Reconciliation | undefined) {
  return showMovements(listed(...list), reconciliation).map((each) => [each.line.id, each.verification])
}

test('C2.7 verifies a credit without a receipt only if all lines add up', () => {
  const wrong = { id: 0, what: 'dropped', kept: null, served: null } as const
  expect(verificationsOf([CREDIT], THREE)).toEqual([[3, 'recomputed']])
  expect(verificationsOf([CREDIT], { ...THREE, faults: [wrong] })).toEqual([[3, 'unproved']])
  expect(verificationsOf([HOLD], { ...RECONCILIATION, faults: [wrong] })).toEqual([[2, 'witnessed']])
  expect(verificationsOf([HOLD], undefined)).toEqual([[2, 'unproved']])
})

test('C2.7 never says of points that went out without a receipt that they add up', () => {
  const [shown] = showMovements(listed(HOLD), { ...RECONCILIATION, backed: new Set([1]) })
  expect([shown?.verification, shown?.isUnasked]).toEqual(['unproved', true])
})

test('C2.7 shows of which draw the points are only with a receipt', () => {
  const order = { ...HOLD, kind: 'order', reference: 'order:7', game: 'sai60', issue: '202611200001' }
  const issueOf = (...backed: number[]) =>
    showMovements(listed(order), { ...THREE, rows: [GRANT, order], backed: new Set(backed) })[0]?.line.issue
  expect([issueOf(1, 2), issueOf(1)]).toEqual(['202611200001', ''])
})

test('C2.9 takes the time of a line from its receipt only while the receipt confirms the line', () => {
  const timeOf = (...backed: number[]) =>
    showMovements(listed(HOLD), { ...RECONCILIATION, times: new Map([[2, 5]]), backed: new Set(backed) })[0]
      ?.at
  expect([timeOf(1, 2), timeOf(1)]).toEqual([5, undefined])
})

test('C2.7 shows the lines that were checked: each once, in order, also those that the list leaves out', () => {
  expect(verificationsOf([CREDIT, GRANT, GRANT], THREE)).toEqual([
    [3, 'recomputed'],
    [2, 'witnessed'],
    [1, 'witnessed'],
  ])
  expect(showMovements(listed(CREDIT, GRANT), THREE)[1]?.reported).toBeUndefined()
  const changed = { ...HOLD, amount: -400n }
  expect(showMovements(listed(changed), RECONCILIATION)).toMatchObject([
    { verification: 'contradicted', line: { amount: -5_000n }, other: { amount: -400n } },
  ])
})

test('shows neither the payout of a held draw nor its points in later balances, unless the statement has a fault', () => {
  const later = { ...CREDIT, id: 4, balance: 108_960n }
  const lines = [later, PAYOUT, HOLD]
  const checked = { ...RECONCILIATION, rows: [GRANT, HOLD, PAYOUT, later] }
  const balancesOf = (reconciliation: Reconciliation | undefined) =>
    showMovements(listed(...lines), reconciliation, (_game, issue) => issue === PAYOUT.issue).map(
      ({ line, verification }) => [line.balance, verification],
    )
  expect(balancesOf(undefined)).toEqual([
    [105_000n, 'unproved'],
    [95_000n, 'unproved'],
  ])
  expect(balancesOf(checked)).toEqual([
    [105_000n, 'recomputed'],
    [95_000n, 'witnessed'],
  ])
  const faults = [{ id: 3, what: 'changed', kept: null, served: null }] as const
  expect(balancesOf({ ...checked, faults })).toContainEqual([98_960n, 'contradicted'])
})

const days = [
  { day: '2026-11-20', change: -40n },
  { day: '2026-11-21', change: 1_960n },
]

test('draws the expected totals to the same scale', () => {
  const [first, second] = days.map((day, at) => ({ ...day, expected: at === 0 ? -20n : -1_900n }))
  const { points, expected } = curveOf(runningTotal(first && second ? [first, second] : []), 100, 50)
  expect([points.at(-1)?.y, expected.map(({ x }) => x), expected.at(-1)?.y]).toEqual([0, [0, 50, 100], 50])
})

test('starts the curve at zero and fits it into the box', () => {
  const { points, zero } = curveOf(runningTotal(days), 100, 50)
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100])
  expect(points[0]?.y).toBe(zero)
  expect(points[1]?.y).toBe(50)
  expect(points[2]?.y).toBe(0)
  expect(zero).toBeCloseTo(48.98, 2)
})

test('returns a flat curve when nothing was won or lost', () => {
  const even = runningTotal([{ day: '2026-11-20', change: 0n }])
  expect(curveOf(even, 100, 50).points).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ])
})
