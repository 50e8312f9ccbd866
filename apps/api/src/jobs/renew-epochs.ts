import * as z from 'zod/mini'
import { rows, singleValue } from '../kernel/rows.ts'
import { startEpoch } from './epochs.ts'
import type { WorkerContext } from './worker-context.ts'

const current = z.object({ id: z.int(), key: z.string(), epoch: z.int() })

/**
 * Starts a new epoch for every game by order of the owner: publishes an intervention, voids open draws and starts the epoch. Where a
 * sealed draw is waiting, the worker starts the epoch after settling it (`ensureEpochs`). Returns a line of text for each game.
 */
export async function renewEpochs(ctx: WorkerContext, reason: string): Promise<string[]> {
  const { db } = ctx
  const games = await rows(db, current)`
    SELECT g.id, g.key, COALESCE(max(e.epoch), 0)::int AS epoch FROM game g LEFT JOIN fairness_epoch e ON e.game_id = g.id GROUP BY g.id ORDER BY g.id`
  const lines: string[] = []
  for (const { id, key, epoch } of games) {
    await db.$executeRaw`INSERT INTO intervention (action, game, reason) VALUES ('epoch', ${key}, ${reason})`
    const waiting = await singleValue(db, z.int())`SELECT abandon_draws(${id}::int) AS waiting`
    if (waiting === 0) await startEpoch(ctx, id, key, epoch + 1)
    lines.push(
      waiting === 0
        ? `${key}: epoch ${epoch + 1} started`
        : `${key}: epoch ${epoch + 1} starts as soon as its sealed draw is settled; if the secret is lost, run this again 24 hours after that draw's time`,
    )
  }
  return lines
}
