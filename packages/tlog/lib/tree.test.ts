import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readBundle,
  readTile,
  readTilePath,
  type TileName,
  tiledTree,
  tilePath,
  widthIn,
  writeBundle,
} from './tiles.ts'
import { entryLeaf, isConsistent, isIncluded, rootOfHashes } from './tree.ts'

/** A log in memory that serves the tiles of a tree of the requested size. */
function makeLog(count: number) {
  const lines = Array.from({ length: count }, (_, n) => `line ${n}`)
  const levels = [lines.map((line) => entryLeaf(line))]
  for (let below = levels[0] ?? []; below.length >= 256; below = levels.at(-1) ?? [])
    levels.push(
      Array.from({ length: Math.floor(below.length / 256) }, (_, n) =>
        rootOfHashes(below.slice(n * 256, n * 256 + 256)),
      ),
    )
  const requested: TileName[] = []
  const tree = (size: number) =>
    tiledTree(size, async (name) => {
      requested.push(name)
      const { level, index, width } = name
      if (level === 'entries' || width !== widthIn(size, level, index) || width === 0)
        throw new Error('no tile of this width')
      return (levels[level] ?? []).slice(index * 256, index * 256 + width)
    })
  const head = (size: number) => ({ size, root: rootOfHashes((levels[0] ?? []).slice(0, size)) })
  return { lines, tree, head, requested, leaf: (n: number) => entryLeaf(`line ${n}`) }
}

const SIZES = [1, 2, 3, 5, 8, 100, 255, 256, 257, 300, 511, 512, 513, 700]

test('proves every leaf in every tree size, and every earlier size, from tiles', async () => {
  const log = makeLog(700)
  for (const size of SIZES) {
    const [head, tree] = [log.head(size), log.tree(size)]
    expect(await tree.root()).toEqual(head.root)
    for (const index of [0, 1, 254, 255, 256, 299, size - 1].filter((at) => at < size)) {
      const path = await tree.inclusion(index)
      expect(isIncluded(log.leaf(index), index, path, head), `${index} in ${size}`).toBe(true)
      expect(isIncluded(log.leaf(index + 1), index, path, head)).toBe(false)
      expect(isIncluded(log.leaf(index), index + 1, path, head)).toBe(false)
      expect(isIncluded(log.leaf(index), index, [...path, head.root], head)).toBe(false)
      for (const other of [-1, 0.5, size, Number.NaN])
        expect(isIncluded(log.leaf(index), other, path, head), `${other} in ${size}`).toBe(false)
    }
    for (const old of [0, ...SIZES].filter((each) => each <= size)) {
      const path = await tree.consistency(old)
      expect(isConsistent(log.head(old), head, path), `${old} in ${size}`).toBe(true)
      if (old < size && old > 0)
        expect(isConsistent({ ...log.head(old), root: log.leaf(old) }, head, path)).toBe(false)
    }
  }
})

test('rejects a proof with any byte changed', async () => {
  const log = makeLog(700)
  const [head, tree] = [log.head(700), log.tree(700)]
  await fc.assert(
    fc.asyncProperty(
      fc.nat(699),
      fc.integer({ min: 1, max: 699 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (index, old, at, mask) => {
        const flip = (path: readonly Uint8Array[]) => {
          const flipped = path.map((hash) => hash.slice())
          const target = flipped[at % Math.max(1, path.length)]
          if (target) target[at % 32] = (target[at % 32] ?? 0) ^ mask
          return flipped
        }
        const inclusion = await tree.inclusion(index)
        const consistency = await tree.consistency(old)
        expect(isIncluded(log.leaf(index), index, inclusion, head)).toBe(true)
        expect(isIncluded(log.leaf(index), index, flip(inclusion), head)).toBe(false)
        expect(isConsistent(log.head(old), head, consistency)).toBe(true)
        expect(isConsistent(log.head(old), head, flip(consistency))).toBe(false)
      },
    ),
    { numRuns: 25 },
  )
})

test('a browser that returns after a week to a log of 100,000 entries loads less than 30 KB', async () => {
  const log = makeLog(100_000)
  const headFromTiles = async (size: number) => ({ size, root: await log.tree(size).root() })
  const [head, old] = [await headFromTiles(100_000), await headFromTiles(69_760)]
  log.requested.length = 0
  const tree = log.tree(100_000)
  expect(isConsistent(old, head, await tree.consistency(69_760))).toBe(true)
  expect(isIncluded(log.leaf(99_997), 99_997, await tree.inclusion(99_997), head)).toBe(true)
  const tiles = new Map(log.requested.map((name) => [tilePath(name), name.width * 32]))
  expect([...tiles.values()].reduce((sum, bytes) => sum + bytes)).toBeLessThan(30_000)
})

test('each tile has one path', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(tilePath({ level: 'entries', index: 5, width: 7 })).toBe('tile/entries/005.p/7')
  expect(readTilePath('tile/63/x001/x234/067.p/255')).toEqual({ level: 63, index: 1_234_067, width: 255 })
  for (const path of [
    'tile/0/5',
    'tile/00/005',
    'tile/0/x000/005',
    'tile/0/005.p/256',
    'tile/0/005.p/0',
    'tile/x/005',
    '/tile/0/005',
  ])
    expect(readTilePath(path), path).toBeUndefined()
  expect([
    widthIn(70_000, 0, 272),
    widthIn(70_000, 0, 273),
    widthIn(70_000, 1, 1),
    widthIn(70_000, 2, 0),
  ]).toEqual([256, 112, 17, 1])
})

test('parses the bundles and tiles that it writes, and rejects other lengths', () => {
  const bundle = writeBundle(['a', '', 'Würfel 骰'])
  expect(readBundle(bundle)?.map((entry) => new TextDecoder().decode(entry))).toEqual(['a', '', 'Würfel 骰'])
  expect(readBundle(bundle.slice(0, -1))).toBeUndefined()
  expect(readTile(new Uint8Array(64), 2)).toHaveLength(2)
  expect(readTile(new Uint8Array(65), 2)).toBeUndefined()
})
