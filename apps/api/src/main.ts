import { apiContext } from './api-context.ts'
import { readApiEnv } from './env.ts'
import { refuseOtherClock, refuseStrongRole, refuseUnrecordedCommits } from './guard.ts'
import { startApi } from './start-api.ts'
import { startWhenAnswering } from './start-when-answering.ts'
import { stopOnSignals } from './stop-signals.ts'

await stopOnSignals(async () => {
  const ctx = apiContext(readApiEnv(process.env))
  return startWhenAnswering(ctx.outage, async () => {
    await refuseStrongRole(ctx.db)
    await refuseOtherClock(ctx.db)
    await refuseUnrecordedCommits(ctx.db)
    return startApi(ctx)
  })
})
