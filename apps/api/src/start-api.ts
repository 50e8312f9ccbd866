import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { endBlockers } from './jobs/end-blockers.ts'
import { forgetOldSessions } from './jobs/forget-old-sessions.ts'
import { repeat } from './jobs/repeat.ts'
import { sealDueDraws } from './jobs/seal-due-draws.ts'

export interface Running {
  readonly address: string
  stop(): Promise<void>
}

/** Serves the API and, because sealing needs no secret, seals draws that are due; it ends who keeps others waiting. */
export async function startApi(ctx: Context): Promise<Running> {
  const app = await buildApp(ctx)
  const sealing = repeat(500, ctx.log, () => sealDueDraws(ctx.db, ctx.log))
  const forgetting = repeat(60_000, ctx.log, () => forgetOldSessions(ctx.db))
  const watching = repeat(500, ctx.log, () => endBlockers(ctx.db, ctx.log))
  const address = await app.listen({ port: ctx.config.PORT, host: ctx.config.HOST })
  return {
    address,
    async stop() {
      await Promise.all([sealing.stop(), forgetting.stop(), watching.stop()])
      await app.close()
      await ctx.db.$disconnect()
    },
  }
}
