import { applyDueChanges } from '../jobs/apply-due-changes.ts'
import { runCycle } from '../jobs/draw-cycle.ts'
import { ensureEpochs } from '../jobs/epochs.ts'
import { terminateBlockingSessions } from '../jobs/maintenance.ts'
import { payDraws } from '../jobs/pay-draws.ts'
import { publishLog, recordLogIdentity } from '../jobs/publish-log.ts'
import { cosignatureRequester } from '../jobs/request-cosignatures.ts'
import { reviewDueRequests } from '../jobs/review-due-requests.ts'
import { storeNewestRound, storeRoundsOfVoidDraws } from '../jobs/rounds.ts'
import { seedSource } from '../jobs/seeds.ts'
import { sendPushes } from '../jobs/send-pushes.ts'
import type { WorkerContext } from '../jobs/worker-context.ts'
import { repeat } from '../kernel/repeat.ts'

/** Runs the draws, the sandbox's reviews and the sweepers. It first derives every published anchor again and refuses to work with another secret. */
export async function startWorker(ctx: WorkerContext): Promise<{ stop(): Promise<void> }> {
  const seeds = seedSource(ctx)
  await ensureEpochs(ctx, seeds)
  await recordLogIdentity(ctx)
  await storeNewestRound(ctx)
  const publish = repeat(ctx.pause, ctx, () => publishLog(ctx))
  const cosign = repeat(1_000, ctx, cosignatureRequester(ctx))
  const cycle = repeat(ctx.pause, ctx, async () => {
    if (await ensureEpochs(ctx, seeds)) await runCycle(ctx, seeds)
  })
  const paying = repeat(ctx.pause, ctx, () => payDraws(ctx))
  const newest = repeat(30_000, ctx, () => storeNewestRound(ctx))
  const review = repeat(1_000, ctx, () => reviewDueRequests(ctx))
  const pushes = repeat(1_000, ctx, () => sendPushes(ctx))
  const sweep = repeat(5_000, ctx, () => applyDueChanges(ctx.db))
  const rounds = repeat(5_000, ctx, () => storeRoundsOfVoidDraws(ctx))
  const watch = repeat(500, ctx, () => terminateBlockingSessions(ctx.db, ctx.log))
  return {
    async stop() {
      await Promise.all([
        watch.stop(),
        publish.stop(),
        cosign.stop(),
        newest.stop(),
        cycle.stop(),
        paying.stop(),
        review.stop(),
        pushes.stop(),
        sweep.stop(),
        rounds.stop(),
      ])
      await ctx.db.$disconnect()
    },
  }
}
