import * as z from 'zod/mini'
import type { Context } from '../kernel/context.ts'
import { createFailureLog, type FailureLog } from '../kernel/failure-log.ts'
import { type RepeatedJob, repeat } from '../kernel/repeat.ts'
import { rows, singleValue } from '../kernel/rows.ts'

const INTERVAL_MS = 500

type Dependencies = Pick<Context, 'db' | 'log' | 'databaseHealth'>

const openDraw = z.object({ id: z.int(), game: z.string(), issue: z.string(), left: z.number() })

/**
 * Seals every open draw whose closing time has passed; the draw cycle voids those that are too late. Returns the time in ms until the next
 * draw closes.
 */
export async function sealDueDraws(
  { db, log, databaseHealth }: Dependencies,
  failures: FailureLog = createFailureLog(log),
): Promise<number> {
  const open = await rows(db, openDraw)`
    SELECT d.id, g.key AS game, d.issue, (extract(epoch FROM d.closes_at - app_now()) * 1000)::float8 AS left
    FROM draw d JOIN game g ON g.id = d.game_id WHERE d.status = 'open' ORDER BY d.closes_at`
  for (const { id, game, issue } of open.filter(({ left }) => left <= 0)) {
    try {
      const isDone = await singleValue(db, z.boolean())`SELECT seal_draw(${id}::int)`
      failures.succeeded(`${game} ${issue}`)
      if (isDone) log.info({ game, issue }, 'draw sealed')
    } catch (error) {
      databaseHealth.diskFull.note(error)
      failures.failed(`${game} ${issue}`, { game, issue }, error, 'draw not sealed')
    }
  }
  return Math.ceil(open.find(({ left }) => left > 0)?.left ?? Number.POSITIVE_INFINITY)
}

/** Seals due draws every half second and whenever a draw closes. */
export function sealDraws(ctx: Dependencies): RepeatedJob {
  const failures = createFailureLog(ctx.log)
  let left = INTERVAL_MS
  return repeat(
    () => left,
    ctx,
    async () => {
      left = INTERVAL_MS
      left = Math.min(INTERVAL_MS, await sealDueDraws(ctx, failures))
    },
  )
}
