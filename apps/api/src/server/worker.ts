import { workerContext } from '../jobs/worker-context.ts'
import { readWorkerEnv } from '../kernel/env.ts'
import { assertCommitTimestamps, assertLeastPrivilege, assertServerClock } from '../kernel/startup-checks.ts'
import { stopOnSignals } from './run-process.ts'
import { startWhenDatabaseReady } from './start-when-database-ready.ts'
import { startWorker } from './start-worker.ts'

await stopOnSignals(async () => {
  const ctx = workerContext(readWorkerEnv(process.env))
  return startWhenDatabaseReady(ctx.databaseHealth, async () => {
    await assertLeastPrivilege(ctx.db)
    await assertServerClock(ctx.db)
    await assertCommitTimestamps(ctx.db)
    return startWorker(ctx)
  })
})
