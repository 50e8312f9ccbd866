import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { forgetOldSessions } from './jobs/forget-old-sessions.ts'
import { repeat } from './jobs/repeat.ts'
import { sealDueDraws } from './jobs/seal-due-draws.ts'

export interface Running {
  readonly address: string
  stop(): Promise<void>
}

/** Serves the API and, because sealing needs no secret, seals draws that are due. */
export async function startApi(ctx: Context): Promise<Running> {
  const app = await buildApp(ctx)
  const sealing = repeat(500, ctx.log, () => sealDueDraws(ctx.db, ctx.log))
  const forgetting = repeat(60_000, ctx.log, () => forgetOldSessions(ctx.db))
  const address = await app.listen({ port: ctx.config.PORT, host: ctx.config.HOST })
  return {
    address,
    async stop() {
      await Promise.all([sealing.stop(), forgetting.stop()])
      await app.close()
      await ctx.db.$disconnect()
    },
  }
}
