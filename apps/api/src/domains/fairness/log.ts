import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { log } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { parseRows, rowCount } from '../../kernel/rows.ts'

const PAGE = 100

const entry = z.object({ seq: rowCount, line: z.string(), hash: z.string() })

/** Returns a page of a game's log from this sequence number. */
export async function readLog(db: Db, key: string, from: number): Promise<ReplyOf<typeof log>> {
  const game = await db.game.findUnique({ where: { key }, select: { id: true } })
  if (!game) throw new AppError('game_unknown')
  const found = await db.logEntry.findMany({
    where: { gameId: game.id, seq: { gte: from } },
    orderBy: { seq: 'asc' },
    take: PAGE + 1,
    select: { seq: true, line: true, hash: true },
  })
  const entries = parseRows(entry, found)
  return { entries: entries.slice(0, PAGE), next: entries[PAGE]?.seq ?? null }
}
