// Starts a new epoch for every game, as the owner: when FAIRNESS_SECRET was lost, or after a restore (`npm run epoch`).

import { readWorkerEnv } from '../env.ts'
import { refuseOtherClock } from '../guard.ts'
import { startEpoch } from '../jobs/epochs.ts'
import { workerContext } from '../jobs/worker-context.ts'

const ctx = workerContext(readWorkerEnv(process.env))
await refuseOtherClock(ctx.db)
const games = await ctx.db.$queryRaw<{ id: number; key: string; epoch: number }[]>`
  SELECT g.id, g.key, COALESCE(max(e.epoch), 0)::int AS epoch FROM game g LEFT JOIN fairness_epoch e ON e.game_id = g.id GROUP BY g.id ORDER BY g.id`
for (const { id, key, epoch } of games) {
  const [left] = await ctx.db.$queryRaw<{ waiting: number }[]>`SELECT abandon_draws(${id}::int) AS waiting`
  if (left?.waiting) {
    process.stdout.write(`${key}: a sealed draw waits until 24 hours after its time; run this again then\n`)
    continue
  }
  await startEpoch(ctx, id, key, epoch + 1)
  process.stdout.write(`${key}: epoch ${epoch + 1} started\n`)
}
await ctx.db.$disconnect()
