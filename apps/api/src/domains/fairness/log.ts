import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { log } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import type { Db } from '../../db.ts'

const PAGE = 100

/** A page of a game's public log, from this sequence number on. */
export async function readLog(db: Db, key: string, from: number): Promise<ReplyOf<typeof log>> {
  const game = await db.game.findUnique({ where: { key }, select: { id: true } })
  if (!game) throw new AppError('game_unknown')
  const rows = await db.logEntry.findMany({
    where: { gameId: game.id, seq: { gte: from } },
    orderBy: { seq: 'asc' },
    take: PAGE + 1,
    select: { seq: true, line: true, hash: true },
  })
  return { entries: rows.slice(0, PAGE), next: rows[PAGE]?.seq ?? null }
}
