import { readApiEnv } from '../kernel/env.ts'
import { assertCommitTimestamps, assertLeastPrivilege, assertServerClock } from '../kernel/startup-checks.ts'
import { apiContext } from './api-context.ts'
import { stopOnSignals } from './run-process.ts'
import { startApi } from './start-api.ts'
import { startWhenDatabaseReady } from './start-when-database-ready.ts'

await stopOnSignals(async () => {
  const ctx = apiContext(readApiEnv(process.env))
  return startWhenDatabaseReady(ctx.databaseHealth, async () => {
    await assertLeastPrivilege(ctx.db)
    await assertServerClock(ctx.db)
    await assertCommitTimestamps(ctx.db)
    return startApi(ctx)
  })
})
