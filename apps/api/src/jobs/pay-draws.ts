import type { Db } from '@saikoro/server/db'
import { rows, singleValue } from '@saikoro/server/rows'
import * as z from 'zod/mini'
import type { WorkerContext } from './worker-context.ts'

const unpaid = z.object({ id: z.int(), game: z.string(), issue: z.string() })

async function drawsToPay(db: Db): Promise<z.output<typeof unpaid>[]> {
  return rows(db, unpaid)`
    SELECT d.id, g.key AS game, d.issue FROM draws_to_pay() AS due JOIN draw d ON d.id = due JOIN game g ON g.id = d.game_id ORDER BY d.id`
}

/** Pays the bets of settled and void draws in batches. The next run pays what an interruption or a locked wallet left. */
export async function payDraws({ db, log }: Pick<WorkerContext, 'db' | 'log'>): Promise<void> {
  const due = await drawsToPay(db)
  if (due.length === 0) return
  for (const { id } of due) {
    let last: number | null = 0
    while (last !== null)
      last = await singleValue(db, z.nullable(z.int()))`SELECT pay_draw(${id}::int, ${last}::int)`
  }
  const left = await drawsToPay(db)
  for (const { id, game, issue } of due)
    if (!left.some((draw) => draw.id === id)) log.info({ game, issue }, 'draw paid')
  if (left[0]) await db.$executeRaw`SELECT pay_left_out(${left[0].id}::int)`
}
