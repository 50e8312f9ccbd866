import { expect, test } from 'vitest'
import { GENESIS, WORKED } from '../test-data/vector-draws.ts'
import { entryHash, genesisLine, openLine, resultLine, sealLine } from './log.ts'
import { type LogLine, walkLog } from './log-walk.ts'

/** Numbers and links lines anew, so that only the change under test is wrong. */
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

/** The writers of a draw's three entries, each filled in from the worked example. */
function drawWriters(at: number, change: { index?: number; epoch?: number } = {}) {
  const draw = { ...none, ...WORKED[at]?.draw } as typeof none & Parameters<typeof openLine>[0]
  let record = ''
  const open = (prev: string) => {
    const line = openLine({ ...draw, ...change, prev })
    record = entryHash(line)
    return line
  }
  const seal = (prev: string) => sealLine({ ...draw, record, prev })
  const end = (status: 'settled' | 'void') => (prev: string) =>
    resultLine({ record, status, seed: null, signature: null, dice: null, prev })
  return { open, seal, settle: end('settled'), cancel: end('void') }
}

function settled(at: number) {
  const { open, seal, settle } = drawWriters(at)
  return [open, seal, settle]
}

const honest = logOf([start, ...settled(0), ...settled(1), ...settled(2)])

function fault(entries: readonly LogLine[]) {
  return walkLog(entries, []).fault
}

test('follows an honest log from any entry to its head', () => {
  for (let from = 0; from < honest.length; from += 1) {
    const { head, fault } = walkLog(honest.slice(from), [])
    expect([head?.seq, fault]).toEqual([honest.length, null])
  }
  expect(walkLog([], [])).toEqual({ head: null, fault: null })
  expect(honest[1]?.hash).toBe(WORKED[0]?.draw.record)
})

test('a changed line, a changed hash, a missing and a doubled entry are found', () => {
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

test('a log begins with a genesis that names no entry before it', () => {
  expect(fault(logOf([start], 'ab'.repeat(32)))).toBe('link')
  expect(fault(logOf(settled(0)))).toBe('link')
  expect(fault(logOf([start], 'ab'.repeat(32), 20))).toBe(null)
})

test('draws that are doubled, dropped, unfinished or out of order are found', () => {
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
  expect(fault(logOf([start, start]))).toBe('order')
  expect(fault(logOf([start, a.open, start]))).toBe('order')
})

test('a seal or result of another draw’s record is found', () => {
  const [a, b] = [drawWriters(0), drawWriters(1)]
  logOf([start, b.open])
  expect(fault(logOf([start, a.open, b.seal]))).toBe('order')
  expect(fault(logOf([start, a.open, a.seal, b.settle]))).toBe('order')
})

test('a kept entry must stand where it stood', () => {
  const [, second, third, fourth] = honest as [LogLine, LogLine, LogLine, LogLine]
  expect(walkLog(honest, [second, fourth]).fault).toBe(null)
  expect(walkLog(honest.slice(2), [second]).fault).toBe(null)
  expect(walkLog(honest, [{ ...third, hash: second.hash }]).fault).toBe('kept')
  expect(walkLog(honest, [{ seq: 99, hash: second.hash }]).fault).toBe('kept')
  expect(walkLog(honest.slice(3), [second]).fault).toBe('kept')
  expect(walkLog([], [second])).toEqual({ head: null, fault: 'kept' })
})
