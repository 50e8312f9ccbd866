// Starts a new epoch for every game with the owner's rights: after FAIRNESS_SECRET was lost or a backup restored (`pnpm admin epoch`).

import { readWorkerEnv } from '@saikoro/server/env'
import { withBeacon } from '../jobs/choose-beacon.ts'
import { renewEpochs } from '../jobs/epochs.ts'
import { workerContext } from '../jobs/worker-context.ts'
import { assertServerClock } from '../kernel/startup-checks.ts'

const ctx = await withBeacon(workerContext(readWorkerEnv(process.env)))
await assertServerClock(ctx.db)
for (const line of await renewEpochs(ctx, process.argv.slice(2).join(' '))) process.stdout.write(`${line}\n`)
await ctx.db.$disconnect()
