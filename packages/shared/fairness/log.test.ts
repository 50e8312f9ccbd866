import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { genesisLine, openLine, resultLine, sealLine } from './log.ts'
import { readEntry } from './log-read.ts'

const lines = [
  genesisLine(vectors.genesis),
  ...vectors.draws.flatMap((draw) => [
    openLine(draw),
    sealLine({ ...draw, prev: draw.record }),
    resultLine({ ...draw, status: 'settled', prev: draw.seal }),
  ]),
  resultLine({ ...vectors.void, status: 'void', signature: null, dice: null }),
]

test('parses the lines that it writes', () => {
  expect(lines.map((line) => readEntry(line)?.kind).slice(0, 4)).toEqual([
    'genesis',
    'open',
    'seal',
    'result',
  ])
  expect(readEntry(lines[0] ?? '')).toMatchObject({ length: 6, anchor: vectors.genesis.anchor })
  expect(readEntry(lines[1] ?? '')).toMatchObject({ index: 1, round: vectors.draws[0]?.round })
  expect(readEntry(lines[3] ?? '')).toMatchObject({ status: 'settled', dice: vectors.draws[0]?.dice })
  expect(readEntry(lines.at(-1) ?? '')).toMatchObject({ status: 'void', signature: null, dice: null })
})

test('rejects lines with missing, additional or non-canonical parts', () => {
  for (const line of lines) {
    for (const other of [`${line}|`, `${line} `, line.slice(0, -65), line.replace('/v1', '/v2'), '']) {
      expect(readEntry(other)).toBeUndefined()
    }
  }
  expect(readEntry(lines[1]?.replace('|1|', '|01|') ?? '')).toBeUndefined()
})

test('parsing never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void readEntry(`result/v1|${text}`)))
})
