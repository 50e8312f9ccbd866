import * as z from 'zod/mini'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { rows } from '../rows.ts'

const dueDraw = z.object({ id: z.int(), issue: z.string() })

/** Seals every open draw whose closing has passed. One that came too late is left to the worker, which voids it. */
export async function sealDueDraws(db: Db, log: Log): Promise<void> {
  const found = await db.$queryRaw`
    SELECT id, issue FROM draw WHERE status = 'open' AND closes_at <= app_now() ORDER BY id`
  for (const { id, issue } of rows(dueDraw, found)) {
    await db.$executeRaw`SELECT seal_draw(${id}::int)`.then(
      () => log.info({ issue }, 'draw sealed'),
      (error: unknown) => log.warn({ issue, err: error }, 'draw not sealed'),
    )
  }
}
