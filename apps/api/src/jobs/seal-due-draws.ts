import { rows, singleValue } from '@saikoro/server/rows'
import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { createFailureLog, type FailureLog } from '../kernel/failure-log.ts'

type Dependencies = Pick<Context, 'db' | 'log' | 'databaseHealth'>

const closedDraw = z.object({ id: z.int(), game: z.string(), issue: z.string() })

/** Seals every open draw whose closing time has passed; the draw cycle voids those that are too late. */
export async function sealDueDraws(
  { db, log, databaseHealth }: Dependencies,
  failures: FailureLog = createFailureLog(log),
): Promise<void> {
  const closed = await rows(db, closedDraw)`
    SELECT d.id, g.key AS game, d.issue FROM draw d JOIN game g ON g.id = d.game_id
    WHERE d.status = 'open' AND d.closes_at <= app_now() ORDER BY d.closes_at`
  for (const { id, game, issue } of closed) {
    try {
      const isDone = await singleValue(db, z.boolean())`SELECT seal_draw(${id}::int)`
      failures.succeeded(`${game} ${issue}`)
      if (isDone) log.info({ game, issue }, 'draw sealed')
    } catch (error) {
      databaseHealth.diskFull.note(error)
      failures.failed(`${game} ${issue}`, { game, issue }, error, 'draw not sealed')
    }
  }
}
