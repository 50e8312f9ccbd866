import type { Db } from '@saikoro/server/db'
import { column } from '@saikoro/server/rows'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'

/** Returns the leaves of a draw in tree order, once the result is public. */
export async function readLeaves(db: Db, key: string, issue: string): Promise<string[]> {
  const draw = await db.draw.findFirst({
    where: { game: { key }, issue },
    select: { id: true, status: true },
  })
  if (!draw) throw new AppError('draw_unknown')
  if (draw.status !== 'settled' && draw.status !== 'void') throw new AppError('not_public_yet')
  return column(db, z.string())`SELECT leaf FROM app.counted_bet WHERE draw_id = ${draw.id} ORDER BY id`
}
