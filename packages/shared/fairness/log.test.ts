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

test('rejects lines with missing, additional or non-canonical parts', () => {
  for (const line of lines) {
    expect(readEntry(line)).toBeDefined()
    for (const other of [`${line}|`, `${line} `, line.slice(0, -65), line.replace('/v1', '/v2'), '']) {
      expect(readEntry(other)).toBeUndefined()
    }
  }
  expect(readEntry(lines[1]?.replace('|1|', '|01|') ?? '')).toBeUndefined()
})
