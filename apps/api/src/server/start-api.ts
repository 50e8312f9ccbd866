import { quicknetSource } from '../jobs/beacon-source.ts'
import { countersigner } from '../jobs/countersign-rounds.ts'
import { deleteExpiredSessions } from '../jobs/delete-expired-sessions.ts'
import { terminateBlockingSessions } from '../jobs/maintenance.ts'
import { sealDraws } from '../jobs/seal-due-draws.ts'
import { sweepUploads } from '../jobs/sweep-uploads.ts'
import type { Context } from '../kernel/context.ts'
import { repeat } from '../kernel/repeat.ts'
import { buildApp } from './app.ts'

export interface Running {
  readonly address: string
  stop(): Promise<void>
}

/** Serves the API; beside it seals due draws, which needs no secret, checks beacon rounds, and ends who keeps others waiting. */
export async function startApi(ctx: Context): Promise<Running> {
  const app = await buildApp(ctx)
  const sealing = sealDraws(ctx)
  const forgetting = repeat(60_000, ctx, () => deleteExpiredSessions(ctx.db))
  const sweeping = repeat(600_000, ctx, () => sweepUploads(ctx))
  const watching = repeat(500, ctx, () => terminateBlockingSessions(ctx.db, ctx.log))
  const countersign = countersigner(ctx, quicknetSource(ctx.config.BEACON_RELAYS))
  const checking = repeat(250, ctx, async () => {
    await countersign()
  })
  const address = await app.listen({ port: ctx.config.PORT, host: ctx.config.HOST })
  return {
    address,
    async stop() {
      await Promise.all(
        [sealing, forgetting, sweeping, watching, checking].map((repeated) => repeated.stop()),
      )
      await app.close()
      await ctx.invalidationBus.stop()
      await ctx.rateLimitStore.stop()
      await ctx.db.$disconnect()
    },
  }
}
