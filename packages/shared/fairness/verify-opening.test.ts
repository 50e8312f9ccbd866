import { expect, test } from 'vitest'
import type { Draw } from '../contract/fairness.ts'
import { DEFAULT_ODDS } from '../rules/odds.ts'
import { roundFor } from '../rules/schedule.ts'
import { BEACON, createFakeOperator, type FakeOperatorOptions, START } from '../test-data/fake-operator.ts'
import { sandboxChainHash } from './beacon.ts'
import { walkLog } from './log-walk.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifyOpening } from './verify-opening.ts'

/** The steps that fail at the opening and after the result, if an operator changes a value and all hashes over it. */
function failures(change: Partial<Draw>, options: FakeOperatorOptions = {}) {
  const operator = createFakeOperator(options)
  const opened = operator.open(0, change)
  const draw = operator.settle(operator.seal(opened))
  const { genesis, leaves } = operator.proofOf(draw)
  const trusted = { seed: genesis.anchor, index: 0 }
  const names = (steps: ReturnType<typeof verifyDraw>) => steps.flatMap(({ name, ok }) => (ok ? [] : [name]))
  return {
    opening: names(verifyOpening(genesis, opened)),
    draw: names(verifyDraw({ genesis, draw, leaves, trusted, signatureOk: true })),
    log: walkLog(operator.entries, []).fault,
  }
}

const NONE = { opening: [], draw: [], log: null }
const MINUTE = 60_000

test('accepts an honest draw of any interval from its opening on', () => {
  for (const intervalS of [30, 45, 60, 90, 300, 3_600]) expect(failures({}, { intervalS })).toEqual(NONE)
})

test('rejects an issue of another time', () => {
  for (const issue of ['202611200002', '202611200540', '202611210541', '20261120054', '2026112000541']) {
    expect(failures({ issue })).toMatchObject({
      opening: expect.arrayContaining(['round']),
      log: 'unreadable',
    })
  }
  const shift = 3_000
  const moved = { opensAt: START + shift, closesAt: START + 52_000 + shift, drawAt: START + MINUTE + shift }
  for (const lie of [moved, { opensAt: START + 40_000 }, { closesAt: START + 55_000 }])
    expect(failures(lie)).toEqual({ opening: ['round'], draw: ['round'], log: 'unreadable' })
})

test('rejects any round but the first after closing, and any beacon with another grid', () => {
  const { round } = createFakeOperator().open(0)
  expect(failures({ round: round + 1 }).opening).toEqual(['round'])
  expect(failures({ round: round - 1 }).opening).toEqual(['round'])
  for (const [beaconGenesis, beaconPeriod] of [
    [BEACON.beaconGenesis, 30],
    [1_692_803_366, 3],
    [1, 1],
  ] as const) {
    const chainHash = sandboxChainHash(BEACON.publicKey, beaconGenesis, beaconPeriod)
    const lie = { chainHash, beaconGenesis, beaconPeriod }
    const found = failures({ round: roundFor(START + 52_000, beaconGenesis, beaconPeriod) }, { genesis: lie })
    expect(found.opening).toEqual(['round'])
    expect(found.draw).toContain('round')
  }
})

test('rejects odds that return less than 95 or more than 100 %, or of other options', () => {
  const lies = [
    Object.fromEntries(Object.keys(DEFAULT_ODDS).map((option) => [option, 100])),
    { ...DEFAULT_ODDS, big: 189 },
    { ...DEFAULT_ODDS, 18: 21_601 },
    { ...DEFAULT_ODDS, triple: 18_000 },
  ]
  for (const odds of lies)
    expect(failures({ odds })).toEqual({ opening: ['odds'], draw: ['odds'], log: null })
})

test('rejects a genesis that is later than its draw or not canonical', () => {
  expect(failures({}, { genesis: { createdAt: START + 32_000 } })).toEqual(NONE)
  const lies = [
    { createdAt: START + 32_001 },
    { game: 'SAI60' },
    { rules: 'any rules' },
    { salt: '33' },
    { receiptKey: 'AB'.repeat(32) },
    { length: 1_000_001 },
    { prev: 'ab'.repeat(32) },
    { epoch: 2 },
    { game: 'sai 60' },
  ]
  for (const genesis of lies) {
    const { opening } = failures({}, { genesis })
    expect([genesis, opening]).toEqual([genesis, expect.arrayContaining(['log'])])
  }
})

test('rejects an open draw with a missing or impossible sequence number', () => {
  const operator = createFakeOperator()
  const draw = operator.settle(operator.seal(operator.open(0)))
  const second = operator.open(1)
  const fails = (change: Partial<Draw>) =>
    verifyOpening(operator.genesis(), { ...second, ...change }).flatMap(({ name, ok }) => (ok ? [] : [name]))
  expect(draw.seq).toBe(2)
  expect(second.seq).toBe(5)
  expect([5, 4].map((seq) => fails({ seq }))).toEqual([[], []])
  for (const seq of [0, -1, 1, 3, 6, 500]) expect(fails({ seq })).toContain('log')
  expect(fails({ seq: null })).toContain('log')
})

test('rejects an open draw with values of a later status', () => {
  const operator = createFakeOperator()
  const draw = operator.open(0)
  const fails = (change: object) =>
    verifyOpening(operator.genesis(), { ...draw, ...change }).flatMap(({ name, ok }) => (ok ? [] : [name]))
  expect(fails({})).toEqual([])
  const early = {
    seed: 'ab'.repeat(32),
    dice: [1, 2, 3],
    betsRoot: 'ab'.repeat(32),
    signature: 'ab'.repeat(48),
  }
  for (const [name, value] of Object.entries(early)) expect(fails({ [name]: value })).toEqual(['record'])
  for (const status of ['settled', 'scheduled', 'skipped', 'ended'])
    expect(fails({ status })).toEqual(['record'])
})
