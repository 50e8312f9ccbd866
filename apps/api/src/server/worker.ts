import { workerContext } from '../jobs/worker-context.ts'
import { readWorkerEnv } from '../kernel/env.ts'
import { refuseOtherClock, refuseStrongRole, refuseUnrecordedCommits } from '../kernel/startup-checks.ts'
import { stopOnSignals } from './run-process.ts'
import { startWhenAnswering } from './start-when-database-ready.ts'
import { startWorker } from './start-worker.ts'

await stopOnSignals(async () => {
  const ctx = workerContext(readWorkerEnv(process.env))
  return startWhenAnswering(ctx.outage, async () => {
    await refuseStrongRole(ctx.db)
    await refuseOtherClock(ctx.db)
    await refuseUnrecordedCommits(ctx.db)
    return startWorker(ctx)
  })
})
