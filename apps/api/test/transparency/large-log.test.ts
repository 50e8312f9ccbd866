import { tiledTree } from '@saikoro/tlog/tiles'
import { entryLeaf, isConsistent, isIncluded } from '@saikoro/tlog/tree'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../support/draws.ts'
import { tilesOf, verifiedHead } from '../support/published-log.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const ENTRIES = 100_000
const DRAWS = 20

let world: World
beforeAll(async () => {
  world = await openWorld({ clock: NOON + 1_000 })
})
afterAll(() => world.close())

const served = async () => (await verifiedHead(world)).head

const addLines = (count: number) =>
  world.owner.query(
    `INSERT INTO intervention (action, game, reason) SELECT 'halt', 'sai60', 'entry ' || n FROM generate_series(1, $1::int) AS n`,
    [count],
  )

describe('a log of a hundred thousand entries', () => {
  test('is proved from its tiles, and a further draw is published', { tags: 'long' }, async () => {
    await addLines(ENTRIES)
    await publish(world)
    const before = await served()
    const took: number[] = []
    for (let draw = 0; draw < DRAWS; draw += 1) {
      await addLines(1)
      const since = performance.now()
      await publish(world)
      took.push(performance.now() - since)
    }
    const median = took.toSorted((a, b) => a - b)[DRAWS / 2] ?? 0
    const [head, seen] = [await served(), new Map<string, number>()]
    const tree = tiledTree(
      head.size,
      tilesOf(world, (path, bytes) => seen.set(path, bytes)),
    )
    expect(await tree.root()).toEqual(head.root)
    expect(isConsistent(before, head, await tree.consistency(before.size))).toBe(true)
    const caughtUp = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0)
    const { rows } = await world.owner.query('SELECT place, line FROM public_line WHERE place % 4999 = 7')
    expect(rows.length).toBeGreaterThan(19)
    for (const { place, line } of rows) {
      const proof = await tree.inclusion(Number(place))
      expect(isIncluded(entryLeaf(line), Number(place), proof, head)).toBe(true)
      expect(isIncluded(entryLeaf(`${line}x`), Number(place), proof, head)).toBe(false)
    }
    process.stdout.write(
      `${head.size} entries: one more published in ${median.toFixed(0)} ms (median of ${DRAWS}); caught up with ${caughtUp} bytes of tiles\n`,
    )
  })
})
