import { hash } from 'node:crypto'
import type { Db } from '@saikoro/server/db'
import { singleRow, singleValue } from '@saikoro/server/rows'
import type { DrawDifference } from '@saikoro/shared/contract/transparency'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

const leavesOfPage = z.object({ leaves: z.nullable(z.string()), last: z.nullable(z.bigint()) })

/** A power of two, so that each page of leaves is a complete subtree. */
const PAGE = 8_192
const NODE = Uint8Array.of(1)
const sha256 = (bytes: Uint8Array | string) => hash('sha256', bytes, 'buffer')

interface ComparedDraw {
  readonly id: number
  readonly record: string
  readonly betsRoot: string
}

/** Verified roots. A sealed draw's bets never change, and its root is compared while its round is awaited. */
const verifiedRoots = new LRUCache<string, true>({ max: 100 })

function rootOver(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const pair = level.slice(at, at + 2)
      above.push(pair.length === 2 ? sha256(Buffer.concat([NODE, ...pair])) : (pair[0] as Uint8Array))
    }
    level = above
  }
  return level[0] ?? sha256('')
}

/** Returns the Merkle root of a draw's leaves. Reads them in pages, so that large draws do not block other games. */
export async function rootOfDraw(db: Db, id: number, page = PAGE): Promise<string> {
  const roots: Uint8Array[] = []
  let after = 0n
  for (;;) {
    const { leaves, last } = await singleRow(db, leavesOfPage)`
      SELECT string_agg(leaf, chr(10) ORDER BY id) AS leaves, max(id) AS last
      FROM (SELECT id, leaf FROM app.counted_bet WHERE draw_id = ${id} AND id > ${after} ORDER BY id LIMIT ${page}::int) AS page`
    if (leaves === null || last === null) return Buffer.from(rootOver(roots)).toString('hex')
    roots.push(rootOver(leaves.split('\n').map((leaf) => sha256(`\0${leaf}`))))
    after = last
  }
}

/**
 * Recomputes the root that SQL built, before the draw is settled.
 * @returns the difference, or `null`
 */
export async function compareRoot(
  db: Db,
  { id, record, betsRoot }: ComparedDraw,
): Promise<DrawDifference | null> {
  const key = `${id} ${record} ${betsRoot}`
  if (verifiedRoots.has(key)) return null
  if ((await rootOfDraw(db, id)) !== betsRoot) return 'the root of the bets differs'
  verifiedRoots.set(key, true)
  return null
}

/** As `compareRoot`, for the dice. */
export async function compareDice(
  db: Db,
  { record }: ComparedDraw,
  seed: string,
  signature: string,
): Promise<DrawDifference | null> {
  const dice = await singleValue(db, z.array(z.int()))`
    SELECT derive_dice(${seed}, ${record}, ${signature})`
  return dice.join() === deriveDice(seed, record, signature).join() ? null : 'the dice differ'
}
