import { expect, test } from 'vitest'
import { GENESIS, WORKED } from '../test-data/vector-draws.ts'
import { commitOf } from './chain.ts'
import { deriveDice } from './dice.ts'
import {
  entryHash,
  genesisLine,
  type OpenEntry,
  openLine,
  type ResultEntry,
  resultLine,
  sealLine,
} from './log.ts'
import { type LogLine, walkLog } from './log-walk.ts'

/** Renumbers and relinks lines, so that only the change under test is wrong. */
function logOf(writers: readonly ((prev: string) => string)[], prev = GENESIS.prev, seq = 1): LogLine[] {
  const entries: LogLine[] = []
  for (const write of writers) {
    const line = write(entries.at(-1)?.hash ?? prev)
    entries.push({ seq: seq + entries.length, line, hash: entryHash(line) })
  }
  return entries
}

const start = (prev: string) => genesisLine({ ...GENESIS, prev })
const none = { commit: '', prev: '', record: '', betsRoot: '', betCount: 0, sealedAt: 0, epoch: 1, index: 0 }

/** The writers of a draw's three entries, with the values of the test vector. */
function drawWriters(at: number, change: Partial<OpenEntry> = {}) {
  const draw = { ...none, ...WORKED[at]?.draw } as typeof none & OpenEntry
  const { seed = null, signature = null } = WORKED[at]?.draw ?? {}
  let record = ''
  const open = (prev: string) => {
    const line = openLine({ ...draw, ...change, prev })
    record = entryHash(line)
    return line
  }
  const sealAt = (sealedAt: number) => (prev: string) => sealLine({ ...draw, sealedAt, record, prev })
  const seal = sealAt(draw.sealedAt)
  const endWith = (other: Partial<ResultEntry>) => (prev: string) => {
    const dice = deriveDice(seed ?? '', record, signature ?? '')
    return resultLine({ record, status: 'settled', seed, signature, dice, prev, ...other })
  }
  const settle = endWith({})
  const cancel = endWith({ status: 'void', signature: null, dice: null })
  return { open, seal, sealAt, settle, endWith, cancel }
}

function settled(at: number) {
  const { open, seal, settle } = drawWriters(at)
  return [open, seal, settle]
}

const honest = logOf([start, ...settled(0), ...settled(1), ...settled(2)])

function fault(entries: readonly LogLine[]) {
  return walkLog(entries, []).fault
}

test('verifies an honest log from any entry to its head', () => {
  for (let from = 0; from < honest.length; from += 1) {
    const { head, fault } = walkLog(honest.slice(from), [])
    expect([head?.seq, fault]).toEqual([honest.length, null])
  }
  expect(walkLog([], [])).toEqual({ head: null, fault: null })
  expect(honest[1]?.hash).toBe(WORKED[0]?.draw.record)
})

test('reports a changed line, a changed hash, a missing and a doubled entry', () => {
  const [first, second, ...rest] = honest as [LogLine, LogLine, ...LogLine[]]
  expect(fault([first, { ...second, line: second.line.replace('|60|', '|61|').replace('1', '2') }])).toBe(
    'hash',
  )
  expect(fault([first, { ...second, hash: first.hash }])).toBe('hash')
  expect(fault([first, ...rest])).toBe('sequence')
  expect(fault([first, second, second])).toBe('sequence')
  expect(fault([first, { ...second, seq: 3 }])).toBe('sequence')
  const foreign = `${second.line.slice(0, -64)}${'ab'.repeat(32)}`
  expect(fault([first, { seq: 2, line: foreign, hash: entryHash(foreign) }])).toBe('link')
  const gibberish = 'gift/v1|everything'
  expect(fault([{ seq: 5, line: gibberish, hash: entryHash(gibberish) }])).toBe('unreadable')
})

test('reports a log that does not begin with the genesis of the first epoch', () => {
  expect(fault(logOf([start], 'ab'.repeat(32)))).toBe('link')
  expect(fault(logOf(settled(0)))).toBe('link')
  const later = (prev: string) => genesisLine({ ...GENESIS, epoch: 2, prev })
  expect(fault(logOf([later], 'ab'.repeat(32), 20))).toBe(null)
  expect(fault(logOf([start], 'ab'.repeat(32), 20))).toBe('link')
})

test('reports draws that are doubled, missing, unfinished or out of order', () => {
  const [a, b] = [drawWriters(0), drawWriters(1)]
  expect(fault(logOf([start, a.open, b.open]))).toBe('order')
  expect(fault(logOf([start, a.open, a.settle]))).toBe('order')
  expect(fault(logOf([start, a.open, a.cancel, b.open]))).toBe(null)
  expect(fault(logOf([start, a.open, a.seal, a.cancel, b.open]))).toBe(null)
  expect(fault(logOf([start, a.open, a.seal, a.settle, a.settle]))).toBe('order')
  expect(fault(logOf([start, a.open, a.seal, a.settle, a.open]))).toBe('order')
  expect(fault(logOf([start, b.open]))).toBe('order')
  expect(fault(logOf([start, ...settled(0), ...settled(2)]))).toBe('order')
  expect(fault(logOf([start, drawWriters(0, { epoch: 2 }).open]))).toBe('order')
  const epoch = (number: number) => (prev: string) => genesisLine({ ...GENESIS, epoch: number, prev })
  expect(fault(logOf([start, start]))).toBe('link')
  expect(fault(logOf([start, epoch(2), epoch(3)]))).toBe(null)
  expect(fault(logOf([start, epoch(3)]))).toBe('order')
  expect(fault(logOf([start, a.open, epoch(2)]))).toBe('order')
})

test('reports a seal or result of another draw’s record', () => {
  const [a, b] = [drawWriters(0), drawWriters(1)]
  logOf([start, b.open])
  expect(fault(logOf([start, a.open, b.seal]))).toBe('unreadable')
  expect(fault(logOf([start, a.open, a.seal, b.settle]))).toBe('order')
})

test('reports a draw at a wrong time, of another game, epoch or beacon, or sealed at a wrong time', () => {
  const first = WORKED[0]?.draw
  const moved = { opensAt: 1_795_132_800_000, drawAt: 1_795_132_860_000, closesAt: 1_795_132_852_000 }
  const half = { opensAt: 1_795_132_860_000, drawAt: 1_795_132_890_000, closesAt: 1_795_132_882_000 }
  const halfIssue = { ...half, issue: '202611201083', round: (first?.round ?? 0) + 10 }
  expect(fault(logOf([start, drawWriters(0, { issue: '202611200542' }).open]))).toBe('unreadable')
  expect(fault(logOf([start, drawWriters(0, { round: 1 }).open]))).toBe('unreadable')
  expect(fault(logOf([start, drawWriters(0, { game: 'other' }).open]))).toBe('order')
  expect(fault(logOf([start, drawWriters(0, { chainHash: 'ab'.repeat(32) }).open]))).toBe('order')
  const again = { ...moved, issue: first?.issue, round: first?.round }
  expect(fault(logOf([start, ...settled(0), drawWriters(1, again as Partial<OpenEntry>).open]))).toBe('order')
  expect(fault(logOf([start, ...settled(0), drawWriters(1).open]))).toBe(null)
  expect(fault(logOf([start, ...settled(0), drawWriters(1, halfIssue).open]))).toBe('order')
  expect(fault(logOf([start, drawWriters(0, { index: 1, ...halfIssue }).open]))).toBe(null)
  const { open, sealAt } = drawWriters(0)
  const sealed = (at: number) => fault(logOf([start, open, sealAt(at)]))
  const closesAt = first?.closesAt ?? 0
  expect([-1, 0, 4_000, 4_001].map((late) => sealed(closesAt + late))).toEqual(['order', null, null, 'order'])
})

test('reports a result whose seed does not match its commitment or does not give its dice', () => {
  const { open, seal, settle, cancel, endWith } = drawWriters(0)
  const ended = (end: (prev: string) => string) => fault(logOf([start, open, seal, end]))
  expect(
    [settle, cancel, endWith({ status: 'void', seed: null, signature: null, dice: null })].map(ended),
  ).toEqual([null, null, null])
  expect(ended(endWith({ seed: 'ab'.repeat(32) }))).toBe('order')
  expect(ended(endWith({ dice: [1, 1, 1] }))).toBe('order')
  for (const lie of [
    { seed: null },
    { dice: null },
    { signature: null },
    { dice: [0, 1, 7] },
    { seed: 'AB' },
  ]) {
    expect(ended(endWith(lie))).toBe('unreadable')
  }
  const foreign = drawWriters(0, { commit: commitOf('ab'.repeat(32)) })
  expect(fault(logOf([start, foreign.open, foreign.seal, foreign.endWith({ seed: 'ab'.repeat(32) })]))).toBe(
    'order',
  )
})

test('reports malformed entries without throwing', () => {
  const [first, second] = honest as [LogLine, LogLine]
  const others = [null, 7, {}, { ...second, note: '' }, { ...second, seq: '2' }, { ...second, line: null }]
  for (const other of others) expect(fault([first, other as never])).toBe('unreadable')
  for (const other of [null, {}, 7]) expect(fault(other as never)).toBe('unreadable')
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
  const inForce = honest[0]?.hash ?? ''
  const bound = (at: number, genesis: string) => {
    const { open, seal, settle } = drawWriters(at, { genesis })
    return [open, seal, settle]
  }
  expect(fault(logOf([start, ...bound(0, inForce), ...bound(1, inForce)]))).toBe(null)
  expect(fault(logOf([start, ...settled(0), ...bound(1, inForce)]))).toBe(null)
  expect(fault(logOf([start, ...bound(0, 'ab'.repeat(32))]))).toBe('order')
  expect(fault(logOf([start, ...bound(0, inForce), ...bound(1, 'ab'.repeat(32))]))).toBe('order')
  expect(fault(logOf([start, ...bound(0, inForce), ...settled(1)]))).toBe('order')
})
