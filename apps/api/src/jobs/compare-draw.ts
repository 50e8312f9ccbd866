import { deriveDice } from '@saikoro/shared/fairness/dice'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Db } from '../db.ts'
import { oneRow } from '../rows.ts'

const throwOfSql = z.object({ dice: z.array(z.int()) })
const allLeaves = z.object({ leaves: z.nullable(z.string()) })

interface ComparedDraw {
  readonly id: number
  readonly record: string
  readonly betsRoot: string
}

/** Roots that were found right. Bets and roots never change, and a large draw is compared while its round is waited for. */
const rightRoots = new LRUCache<string, true>({ max: 100 })

/**
 * SQL builds the root, the verifier checks it before anything is settled.
 * @returns what differs, or `null`
 */
export async function compareRoot(db: Db, { id, record, betsRoot }: ComparedDraw): Promise<string | null> {
  const key = `${id} ${record} ${betsRoot}`
  if (rightRoots.has(key)) return null
  const found = await db.$queryRaw`
    SELECT string_agg(leaf, chr(10) ORDER BY id) AS leaves FROM bet WHERE draw_id = ${id}`
  const { leaves } = oneRow(allLeaves, found)
  if (rootOf(leaves?.split('\n') ?? []) !== betsRoot) return 'the root of the bets differs'
  rightRoots.set(key, true)
  return null
}

/** As `compareRoot`, for the dice. */
export async function compareDice(
  db: Db,
  { record }: ComparedDraw,
  seed: string,
  signature: string,
): Promise<string | null> {
  const found = await db.$queryRaw`SELECT derive_dice(${seed}, ${record}, ${signature}) AS dice`
  return oneRow(throwOfSql, found).dice.join() === deriveDice(seed, record, signature).join()
    ? null
    : 'the dice differ'
}
