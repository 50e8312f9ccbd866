import { readWorkerEnv } from './env.ts'
import { refuseOtherClock, refuseStrongRole, refuseUnrecordedCommits } from './guard.ts'
import { workerContext } from './jobs/worker-context.ts'
import { startWhenAnswering } from './start-when-answering.ts'
import { startWorker } from './start-worker.ts'
import { stopOnSignals } from './stop-signals.ts'

await stopOnSignals(async () => {
  const ctx = workerContext(readWorkerEnv(process.env))
  return startWhenAnswering(ctx.outage, async () => {
    await refuseStrongRole(ctx.db)
    await refuseOtherClock(ctx.db)
    await refuseUnrecordedCommits(ctx.db)
    return startWorker(ctx)
  })
})
