import { AppError } from '@saikoro/shared/errors'
import type { Db } from '../../kernel/db.ts'

/** Returns the leaves of a draw in tree order, once the result is public. */
export async function readLeaves(db: Db, key: string, issue: string): Promise<string[]> {
  const draw = await db.draw.findFirst({
    where: { game: { key }, issue },
    select: { status: true, bets: { select: { leaf: true }, orderBy: { id: 'asc' } } },
  })
  if (!draw) throw new AppError('draw_unknown')
  if (draw.status !== 'settled' && draw.status !== 'void') throw new AppError('not_public_yet')
  return draw.bets.map(({ leaf }) => leaf)
}
