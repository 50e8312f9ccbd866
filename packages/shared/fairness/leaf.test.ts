import { expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { betLeaf, readLeaf } from './leaf.ts'

const leaves = vectors.draws.flatMap((draw) => draw.leaves)

test('parses the leaves that it writes', () => {
  for (const text of leaves) {
    const leaf = readLeaf(text)
    expect(leaf && betLeaf(leaf)).toBe(text)
  }
  expect(readLeaf(leaves.at(-1) ?? '')).toEqual({
    id: 504,
    pseudonym: '533370fac666287d',
    option: 'small',
    stake: 50_000n,
    odds: 198,
    placedAt: 1_795_133_044_000,
  })
})

test('rejects leaves that are not canonical', () => {
  const good = 'bet/v1|1|0000000000001eef|big|100|198|1795132800001'
  expect(readLeaf(good)).toBeDefined()
  const bad = [
    '',
    `${good}|`,
    good.slice(0, -14),
    good.replace('bet/v1', 'bet/v2'),
    good.replace('|1|', '|01|'),
    good.replace('|1|', '|1.5|'),
    good.replace('|1|', '|NaN|'),
    good.replace('1eef', '1EEF'),
    good.replace('1eef', '1e f'),
    good.replace('|1|', '|0|'),
    good.replace('|1|', '|-1|'),
    good.replace('|198|', '|0|'),
    good.replace('1795132800001', '-1'),
    good.replace('big', '大'),
    good.replace('|100|', '|-100|'),
    good.replace('|100|', '||'),
  ]
  for (const text of bad) expect([text, readLeaf(text)]).toEqual([text, undefined])
  for (const other of [null, 7, [good]]) expect(readLeaf(other as never)).toBeUndefined()
})
