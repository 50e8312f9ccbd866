import { deriveDice } from '@saikoro/shared/fairness/dice'
import { rootOf } from '@saikoro/shared/fairness/merkle'
import * as z from 'zod/mini'
import type { Db } from '../db.ts'
import { oneRow } from '../rows.ts'

const throwOfSql = z.object({ dice: z.array(z.int()) })

/**
 * SQL draws and builds the root, the verifier checks both before anything is settled.
 * @returns what differs, or `null`
 */
export async function compareDraw(
  db: Db,
  draw: { readonly id: number; readonly record: string; readonly betsRoot: string },
  seed: string,
  signature: string,
): Promise<string | null> {
  const bets = await db.bet.findMany({
    where: { drawId: draw.id },
    orderBy: { id: 'asc' },
    select: { leaf: true },
  })
  if (rootOf(bets.map(({ leaf }) => leaf)) !== draw.betsRoot) return 'the root of the bets differs'
  const found = await db.$queryRaw`SELECT derive_dice(${seed}, ${draw.record}, ${signature}) AS dice`
  return oneRow(throwOfSql, found).dice.join() === deriveDice(seed, draw.record, signature).join()
    ? null
    : 'the dice differ'
}
