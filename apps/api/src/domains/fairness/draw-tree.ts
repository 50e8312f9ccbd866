import type { Db } from '@saikoro/server/db'
import { rowId, rows } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import { pathThrough } from '@saikoro/shared/fairness/merkle'
import { levelsOver } from '@saikoro/tlog/tree'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

/** Leaves per block; a power of two, so that the tree over the block roots equals the tree over all leaves. */
const BLOCK = 256
/** Cached draws. Each block takes two hashes: 250 KB for 1,000,000 bets. */
const TREES = 100

const bytes = z.instanceof(Uint8Array)
const block = z.object({ first: rowId, root: bytes })
const leaf = z.object({ id: rowId, hash: bytes })

/** Returns a function that returns the place of a bet in a draw. Caches the trees of sealed draws, whose bets never change. */
export function drawTrees(db: Db) {
  const trees = new LRUCache<number, Awaited<ReturnType<typeof readBlocks>>>({
    max: TREES,
    fetchMethod: readBlocks,
  })

  /** Returns the first bet of each block and the tree over the blocks. */
  async function readBlocks(drawId: number) {
    const blocks = await rows(db, block)`
      SELECT min(id) AS first, decode(packed_root(string_agg(leaf_hash, ''::bytea ORDER BY id)), 'hex') AS root
      FROM (SELECT id, leaf_hash, (row_number() OVER (ORDER BY id) - 1) / ${BLOCK}::int AS place FROM app.counted_bet WHERE draw_id = ${drawId}) AS leaf
      GROUP BY place ORDER BY place`
    return { firsts: blocks.map(({ first }) => first), levels: levelsOver(blocks.map(({ root }) => root)) }
  }

  return async (drawId: number, betId: number) => {
    const { firsts, levels } = await trees.forceFetch(drawId)
    const place = firsts.findLastIndex((first) => first <= betId)
    const leaves = await rows(db, leaf)`
      SELECT id, leaf_hash AS hash FROM app.counted_bet
      WHERE draw_id = ${drawId} AND id >= ${firsts[place] ?? 0}::bigint ORDER BY id LIMIT ${BLOCK}::int`
    const inside = leaves.findIndex(({ id }) => id === betId)
    if (inside === -1) throw new AppError('bet_unknown') // committed after the seal, and returned
    const below = levelsOver(leaves.map(({ hash }) => hash))
    return {
      /** from 0 */
      index: place * BLOCK + inside,
      /** sibling hashes from the leaf up, hex */
      path: [...pathThrough(below, inside), ...pathThrough(levels, place)],
    }
  }
}
