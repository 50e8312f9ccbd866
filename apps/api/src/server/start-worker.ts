import { withBeacon } from '../jobs/choose-beacon.ts'
import { runCycle } from '../jobs/draw-cycle.ts'
import { ensureEpochs } from '../jobs/epochs.ts'
import { applyDueChanges, blockerWatch, reviewDueRequests } from '../jobs/maintenance.ts'
import { payDraws } from '../jobs/pay-draws.ts'
import { claimLogIdentity, publishLog } from '../jobs/publish-log.ts'
import { cosignatureRequester } from '../jobs/request-cosignatures.ts'
import { storeNewestRound, storeRoundsOfVoidDraws } from '../jobs/rounds.ts'
import { sealDraws } from '../jobs/seal-due-draws.ts'
import { seedSource } from '../jobs/seeds.ts'
import { sendPushes } from '../jobs/send-pushes.ts'
import type { WorkerContext } from '../jobs/worker-context.ts'
import { createFailureLog } from '../kernel/failure-log.ts'
import { repeat } from '../kernel/repeat.ts'
import type { Running } from './run-process.ts'

/** Runs draws, sandbox reviews and maintenance. Throws when FAIRNESS_SECRET does not give the published anchors. */
export async function startWorker(given: WorkerContext): Promise<Running> {
  const ctx = await withBeacon(given)
  const seeds = seedSource(ctx)
  await ensureEpochs(ctx, seeds)
  await claimLogIdentity(ctx)
  await storeNewestRound(ctx)
  const failures = createFailureLog(ctx.log)
  const jobs = [
    repeat(ctx.pause, ctx, () => publishLog(ctx)),
    repeat(1_000, ctx, cosignatureRequester(ctx)),
    repeat(60_000, ctx, () => claimLogIdentity(ctx)),
    repeat(ctx.pause, ctx, async () => {
      if (await ensureEpochs(ctx, seeds)) await runCycle(ctx, seeds, failures)
    }),
    sealDraws(ctx),
    repeat(ctx.pause, ctx, () => payDraws(ctx)),
    repeat(30_000, ctx, () => storeNewestRound(ctx)),
    repeat(1_000, ctx, () => reviewDueRequests(ctx)),
    repeat(1_000, ctx, () => sendPushes(ctx)),
    repeat(5_000, ctx, () => applyDueChanges(ctx.db)),
    repeat(5_000, ctx, () => storeRoundsOfVoidDraws(ctx)),
    repeat(1_000, ctx, blockerWatch(ctx)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await ctx.db.$disconnect()
    },
  }
}
