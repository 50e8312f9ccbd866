import { readApiEnv } from '../kernel/env.ts'
import { refuseOtherClock, refuseStrongRole, refuseUnrecordedCommits } from '../kernel/startup-checks.ts'
import { apiContext } from './api-context.ts'
import { stopOnSignals } from './run-process.ts'
import { startApi } from './start-api.ts'
import { startWhenAnswering } from './start-when-database-ready.ts'

await stopOnSignals(async () => {
  const ctx = apiContext(readApiEnv(process.env))
  return startWhenAnswering(ctx.outage, async () => {
    await refuseStrongRole(ctx.db)
    await refuseOtherClock(ctx.db)
    await refuseUnrecordedCommits(ctx.db)
    return startApi(ctx)
  })
})
