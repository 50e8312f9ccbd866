// Starts a new epoch for every game, as the owner: when FAIRNESS_SECRET was lost, or after a restore (`npm run epoch`).

import * as z from 'zod/mini'
import { readWorkerEnv } from '../env.ts'
import { refuseOtherClock } from '../guard.ts'
import { startEpoch } from '../jobs/epochs.ts'
import { workerContext } from '../jobs/worker-context.ts'
import { oneRow, rows } from '../rows.ts'

const ctx = workerContext(readWorkerEnv(process.env))
await refuseOtherClock(ctx.db)
const games = rows(
  z.object({ id: z.int(), key: z.string(), epoch: z.int() }),
  await ctx.db.$queryRaw`
    SELECT g.id, g.key, COALESCE(max(e.epoch), 0)::int AS epoch FROM game g LEFT JOIN fairness_epoch e ON e.game_id = g.id GROUP BY g.id ORDER BY g.id`,
)
const abandoned = z.object({ waiting: z.int() })
for (const { id, key, epoch } of games) {
  const left = oneRow(abandoned, await ctx.db.$queryRaw`SELECT abandon_draws(${id}::int) AS waiting`)
  if (left.waiting > 0) {
    process.stdout.write(`${key}: a sealed draw waits until 24 hours after its time; run this again then\n`)
    continue
  }
  await startEpoch(ctx, id, key, epoch + 1)
  process.stdout.write(`${key}: epoch ${epoch + 1} started\n`)
}
await ctx.db.$disconnect()
