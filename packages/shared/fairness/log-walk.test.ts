import { expect, test } from 'vitest'
import type { Draw } from '../contract/fairness.ts'
import {
  createFakeOperator,
  type FakeOperator,
  type FakeOperatorOptions,
  START,
} from '../test-data/fake-operator.ts'
import { commitOf } from './chain.ts'
import { entryHash } from './log.ts'
import { type LogLine, walkLog } from './log-walk.ts'

const OTHER = 'ab'.repeat(32)

/** Returns the entries of an operator that writes `open/v1` lines. */
function logOf(write: (operator: FakeOperator) => void, options: FakeOperatorOptions = {}): LogLine[] {
  const operator = createFakeOperator({ isOld: true, ...options })
  write(operator)
  return operator.entries
}

function finish({ open, seal, settle }: FakeOperator, period: number, change: Partial<Draw> = {}): void {
  settle(seal(open(period, change)))
}

const honest = logOf((operator) => {
  for (const period of [0, 1, 2]) finish(operator, period)
})

const fault = (entries: readonly LogLine[]) => walkLog(entries, []).fault
const faultOf = (write: (operator: FakeOperator) => void) => fault(logOf(write))

test('verifies an honest log from any entry to its head', () => {
  for (let from = 0; from < honest.length; from += 1) {
    const { head, fault } = walkLog(honest.slice(from), [])
    expect([head?.seq, fault]).toEqual([honest.length, null])
  }
  expect(walkLog([], [])).toEqual({ head: null, fault: null })
})

test('reports a changed line, a changed hash, a missing and a doubled entry', () => {
  const [first, second, ...rest] = honest as [LogLine, LogLine, ...LogLine[]]
  expect(fault([first, { ...second, line: second.line.replace('sai60', 'sai61') }])).toBe('hash')
  expect(fault([first, { ...second, hash: first.hash }])).toBe('hash')
  expect(fault([first, ...rest])).toBe('sequence')
  expect(fault([first, second, second])).toBe('sequence')
  expect(fault([first, { ...second, seq: 3 }])).toBe('sequence')
  const foreign = `${second.line.slice(0, -64)}${OTHER}`
  expect(fault([first, { seq: 2, line: foreign, hash: entryHash(foreign) }])).toBe('link')
  const gibberish = 'gift/v1|everything'
  expect(fault([{ seq: 5, line: gibberish, hash: entryHash(gibberish) }])).toBe('unreadable')
})

test('reports a log that does not begin with the genesis of the first epoch', () => {
  const startingAt = (seq: number, epoch: number) =>
    fault(logOf(() => {}, { genesis: { epoch, prev: OTHER } }).map((entry) => ({ ...entry, seq })))
  expect([startingAt(1, 1), startingAt(20, 1), startingAt(20, 2)]).toEqual(['link', 'link', null])
})

test.each<[string | null, string, (operator: FakeOperator) => void]>([
  ['order', 'that opens before the previous result', ({ open }) => [open(0), open(1)]],
  ['order', 'with a result before its seal', ({ open, settle }) => settle(open(0))],
  [null, 'that is void before its seal', ({ open, cancel }) => [cancel(open(0)), open(1)]],
  [null, 'that is void after its seal', ({ open, seal, cancel }) => [cancel(seal(open(0))), open(1)]],
  [
    'order',
    'with two results',
    ({ open, seal, settle }) => {
      const sealed = seal(open(0))
      settle(sealed)
      settle(sealed)
    },
  ],
  ['order', 'that opens twice', (operator) => [finish(operator, 0), operator.open(0, { index: 1 })]],
  ['order', 'without the first one', ({ open }) => open(1, { index: 2 })],
  ['order', 'after a missing one', (operator) => [finish(operator, 0), operator.open(2, { index: 3 })]],
  ['order', 'of another epoch', ({ open }) => open(0, { epoch: 2 })],
  ['link', 'after a second first epoch', ({ startEpoch }) => startEpoch(1)],
  [null, 'after empty epochs', ({ startEpoch, open }) => [startEpoch(2), startEpoch(3), open(0)]],
  ['order', 'after a missing epoch', ({ startEpoch }) => startEpoch(3)],
  ['order', 'without a result before the next epoch', ({ open, startEpoch }) => [open(0), startEpoch(2)]],
  ['unreadable', 'with the seal of another record', ({ open, seal }) => seal({ ...open(0), record: OTHER })],
  [
    'order',
    'with the result of another record',
    ({ open, seal, settle }) => settle({ ...seal(open(0)), record: OTHER }),
  ],
])('reports %s for a draw %s', (what, _, write) => {
  expect(faultOf(write)).toBe(what)
})

test('reports a draw at a wrong time, of another game, epoch or beacon, or sealed at a wrong time', () => {
  const half = { opensAt: START + 60_000, drawAt: START + 90_000, issue: '202611201083' }
  expect(faultOf(({ open }) => open(0, { issue: '202611200542' }))).toBe('unreadable')
  expect(faultOf(({ open }) => open(0, { round: 1 }))).toBe('unreadable')
  expect(faultOf((operator) => [finish(operator, 0), operator.open(1, { game: 'other' })])).toBe('order')
  expect(faultOf(({ open }) => open(0, { chainHash: OTHER }))).toBe('order')
  expect(faultOf((operator) => [finish(operator, 0), operator.open(0)])).toBe('order')
  expect(faultOf((operator) => [finish(operator, 0), operator.open(1)])).toBe(null)
  expect(faultOf((operator) => [finish(operator, 0), operator.open(1, half)])).toBe('order')
  expect(faultOf(({ open }) => open(0, half))).toBe(null)
  const sealed = (late: number) =>
    faultOf(({ open, seal }) => {
      const draw = open(0)
      seal(draw, { sealedAt: draw.closesAt + late })
    })
  expect([-1, 0, 4_000, 4_001].map(sealed)).toEqual(['order', null, null, 'order'])
  expect(faultOf(({ open, seal }) => seal(open(0), { betCount: 1 }))).toBe('unreadable')
})

test('reports a result whose seed does not match its commitment or does not give its dice', () => {
  const VOID = { status: 'void', signature: null, dice: null } as const
  const ended = (change: Parameters<FakeOperator['settle']>[1], opened: Partial<Draw> = {}) =>
    faultOf(({ open, seal, settle }) => settle(seal(open(0, opened)), change))
  expect([{}, VOID, { ...VOID, seed: null }].map((change) => ended(change))).toEqual([null, null, null])
  expect(ended({ ...VOID, seed: OTHER })).toBe('order')
  expect(ended({ ...VOID, seed: OTHER }, { commit: commitOf(OTHER) })).toBe('order')
  expect(ended({ dice: [1, 1, 1] })).toBe('order')
  for (const lie of [
    { seed: null },
    { dice: null },
    { signature: null },
    { dice: [0, 1, 7] },
    { seed: 'AB' },
    { status: 'void' as const },
  ]) {
    expect(ended(lie)).toBe('unreadable')
  }
})

test('reports an impossible sequence number', () => {
  const [first, ...rest] = honest as [LogLine, ...LogLine[]]
  const moved = (by: number) => rest.map((entry) => ({ ...entry, seq: entry.seq + by }))
  expect(fault(rest)).toBe(null)
  expect(fault(moved(1))).toBe('sequence')
  expect(fault(moved(-1))).toBe('link')
  expect(fault([{ ...first, seq: 2 }])).toBe('link')
})

test('reports a missing or changed pinned entry', () => {
  const [, second, third, fourth] = honest as [LogLine, LogLine, LogLine, LogLine]
  expect(walkLog(honest, [second, fourth]).fault).toBe(null)
  expect(walkLog(honest.slice(2), [second]).fault).toBe(null)
  expect(walkLog(honest, [{ ...third, hash: second.hash }]).fault).toBe('pins')
  expect(walkLog(honest, [{ seq: 99, hash: second.hash }]).fault).toBe('pins')
  expect(walkLog(honest.slice(3), [second]).fault).toBe('pins')
  expect(walkLog([], [second])).toEqual({ head: null, fault: 'pins' })
})

test('reports a draw without its genesis after one with it, and any genesis but the current one', () => {
  const bound = (...geneses: (string | undefined)[]) =>
    faultOf((operator) => {
      for (const [period, genesis] of geneses.entries()) finish(operator, period, { genesis })
    })
  const inForce = honest[0]?.hash
  expect([bound(inForce, inForce), bound(undefined, inForce)]).toEqual([null, null])
  for (const geneses of [[OTHER], [inForce, OTHER], [inForce, undefined]])
    expect(bound(...geneses)).toBe('order')
})
