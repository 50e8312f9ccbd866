import * as z from 'zod/mini'
import { rows, singleRow } from '../kernel/rows.ts'
import type { WorkerContext } from './worker-context.ts'

const unpaid = z.object({ id: z.int(), game: z.string(), issue: z.string() })
const batch = z.object({ left: z.nullable(z.boolean()) })

/** Pays the bets of settled and void draws in batches. After an interruption, the next run continues after the last committed batch. */
export async function payDraws({ db, log }: Pick<WorkerContext, 'db' | 'log'>): Promise<void> {
  const found = await db.$queryRaw`
    SELECT d.id, g.key AS game, d.issue FROM draw d JOIN game g ON g.id = d.game_id
    WHERE d.status IN ('settled', 'void') AND d.paid_at IS NULL ORDER BY d.id`
  for (const { id, game, issue } of rows(unpaid, found)) {
    let left: boolean | null = true
    while (left) left = singleRow(batch, await db.$queryRaw`SELECT pay_draw(${id}::int) AS left`).left
    if (left === false) log.info({ game, issue }, 'draw paid')
  }
}
