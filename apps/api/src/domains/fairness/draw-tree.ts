import { pathThrough } from '@saikoro/shared/fairness/merkle'
import { levelsOver } from '@saikoro/tlog/tree'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { rowId, rows } from '../../kernel/rows.ts'

/** A power of two: a block is a tree of its own, and the tree over the roots of all is the tree over all leaves. */
const BLOCK = 256
/** In memory: two hashes for each block, 250 KB for a draw of 1,000,000 bets. */
const TREES = 100

const bytes = z.instanceof(Uint8Array)
const block = z.object({ first: rowId, root: bytes })
const leaf = z.object({ id: rowId, hash: bytes })

/** The first bet of each block, and the tree over the blocks. */
interface Blocks {
  readonly firsts: readonly number[]
  readonly levels: ReturnType<typeof levelsOver>
}

export interface Place {
  /** Counted from 0. */
  readonly index: number
  /** From the bottom up, hex. */
  readonly path: readonly string[]
}

/** The trees of sealed draws: their bets never change, so that the blocks of a draw are read once. */
export function drawTrees(db: Db): (drawId: number, betId: number) => Promise<Place> {
  const trees = new LRUCache<number, Promise<Blocks>>({ max: TREES })

  async function readBlocks(drawId: number): Promise<Blocks> {
    const found = await db.$queryRaw`
      SELECT min(id) AS first, decode(packed_root(string_agg(leaf_hash, ''::bytea ORDER BY id)), 'hex') AS root
      FROM (SELECT id, leaf_hash, (row_number() OVER (ORDER BY id) - 1) / ${BLOCK}::int AS place FROM bet WHERE draw_id = ${drawId}) AS leaf
      GROUP BY place ORDER BY place`
    const blocks = rows(block, found)
    return { firsts: blocks.map(({ first }) => first), levels: levelsOver(blocks.map(({ root }) => root)) }
  }

  function blocksOf(drawId: number): Promise<Blocks> {
    const known = trees.get(drawId)
    if (known) return known
    const asked = readBlocks(drawId)
    trees.set(drawId, asked)
    asked.catch(() => trees.delete(drawId))
    return asked
  }

  return async (drawId, betId) => {
    const { firsts, levels } = await blocksOf(drawId)
    const place = firsts.findLastIndex((first) => first <= betId)
    const found = await db.$queryRaw`
      SELECT id, leaf_hash AS hash FROM bet
      WHERE draw_id = ${drawId} AND id >= ${firsts[place] ?? 0}::bigint ORDER BY id LIMIT ${BLOCK}::int`
    const leaves = rows(leaf, found)
    const inside = leaves.findIndex(({ id }) => id === betId)
    const below = levelsOver(leaves.map(({ hash }) => hash))
    return {
      index: place * BLOCK + inside,
      path: [...pathThrough(below, inside), ...pathThrough(levels, place)],
    }
  }
}
