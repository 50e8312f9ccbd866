import * as z from 'zod/mini'
import { rows, singleRow } from '../kernel/rows.ts'
import type { WorkerContext } from './worker-context.ts'

const unpaid = z.object({ id: z.int(), game: z.string(), issue: z.string() })
const batch = z.object({ last: z.nullable(z.int()) })

/** Pays the bets of settled and void draws in batches. The next run pays what an interruption or a locked wallet left. */
export async function payDraws({ db, log }: Pick<WorkerContext, 'db' | 'log'>): Promise<void> {
  const found = await db.$queryRaw`
    SELECT d.id, g.key AS game, d.issue FROM draws_to_pay() d JOIN game g ON g.id = d.game_id ORDER BY d.id`
  for (const { id, game, issue } of rows(unpaid, found)) {
    let last: number | null = 0
    while (last !== null)
      last = singleRow(batch, await db.$queryRaw`SELECT pay_draw(${id}::int, ${last}::int) AS last`).last
    log.info({ game, issue }, 'draw paid')
  }
}
