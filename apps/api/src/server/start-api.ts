import { deleteExpiredSessions, sweepUploads } from '../jobs/maintenance.ts'
import { verifyClaims } from '../jobs/verify-claims.ts'
import type { Context } from '../kernel/context.ts'
import { metricsServer } from '../kernel/metrics.ts'
import { repeat } from '../kernel/repeat.ts'
import { buildApp } from './app.ts'
import type { Running } from './run-process.ts'

/** Serves the API and runs its jobs: verifying beacon rounds and publications, maintenance. */
export async function startApi(ctx: Context): Promise<Running & { readonly address: string }> {
  const app = await buildApp(ctx)
  const jobs = [
    repeat(600_000, ctx, () => deleteExpiredSessions(ctx.db)),
    repeat(600_000, ctx, () => sweepUploads(ctx)),
    verifyClaims(ctx),
  ]
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = ctx.config
  const metrics = METRICS_PORT === 0 ? undefined : metricsServer(ctx.metrics)
  await metrics?.listen({ port: METRICS_PORT, host: METRICS_HOST })
  const address = await app.listen({ port: PORT, host: HOST })
  return {
    address,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await app.close()
      await metrics?.close()
      await ctx.invalidationBus.stop()
      await ctx.rateLimitStore.stop()
      await ctx.db.$disconnect()
    },
  }
}
