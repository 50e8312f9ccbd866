import { rows } from '@saikoro/server/rows'
import { withBeacon } from '../jobs/choose-beacon.ts'
import { runCycle } from '../jobs/draw-cycle.ts'
import { ensureEpochs, recordHeartbeat } from '../jobs/epochs.ts'
import { applyDueChanges, reviewDueRequests } from '../jobs/maintenance.ts'
import { payDraws } from '../jobs/pay-draws.ts'
import { claimLogIdentity, publishLog } from '../jobs/publish-log.ts'
import { cosignatureRequester } from '../jobs/request-cosignatures.ts'
import { storeNewestRound, storeRoundsOfVoidDraws } from '../jobs/rounds.ts'
import { sealDueDraws } from '../jobs/seal-due-draws.ts'
import { seedSource } from '../jobs/seeds.ts'
import { sendPushes } from '../jobs/send-pushes.ts'
import type { WorkerContext } from '../jobs/worker-context.ts'
import { agendaRow, runAgenda } from '../kernel/agenda.ts'
import { createFailureLog } from '../kernel/failure-log.ts'
import { openInvalidationBus } from '../kernel/invalidation-bus.ts'
import { repeat } from '../kernel/repeat.ts'
import type { Running } from './run-process.ts'

/** Others take a worker for gone after ten seconds. */
const HEARTBEAT_MS = 5_000

/** Runs draws, sandbox reviews and maintenance. Throws when FAIRNESS_SECRET does not give the published anchors. */
export async function startWorker(given: WorkerContext): Promise<Running> {
  const ctx = await withBeacon(given)
  const seeds = seedSource(ctx)
  let isActive = await ensureEpochs(ctx, seeds)
  await claimLogIdentity(ctx)
  await storeNewestRound(ctx)
  const failures = createFailureLog(ctx.log)
  const { databaseUrl, beacon, receiptPublicKey, publicLog } = ctx
  const witnesses = publicLog.policy.witnesses.filter(({ url }) => url !== null).length
  const bus = openInvalidationBus(databaseUrl, ctx.log)
  const jobs = [
    runAgenda({
      ...ctx,
      bus,
      looksAfterRuns: true,
      look: () => rows(ctx.db, agendaRow)`
        SELECT job, wait FROM worker_agenda(${beacon.beacon.chainHash}, ${receiptPublicKey}, ${witnesses}::int)`,
      jobs: {
        publish: () => publishLog(ctx),
        cosign: cosignatureRequester(ctx),
        async epochs() {
          isActive = await ensureEpochs(ctx, seeds)
        },
        async advance() {
          if (isActive) await runCycle(ctx, seeds, failures)
        },
        seal: () => sealDueDraws(ctx, failures),
        pay: () => payDraws(ctx),
        void_rounds: () => storeRoundsOfVoidDraws(ctx),
        review: () => reviewDueRequests(ctx.db),
        push: () => sendPushes(ctx),
        changes: () => applyDueChanges(ctx.db),
      },
    }),
    repeat(HEARTBEAT_MS, ctx, async () => {
      isActive = await recordHeartbeat(ctx)
    }),
    repeat(30_000, ctx, () => storeNewestRound(ctx)),
    repeat(60_000, ctx, () => claimLogIdentity(ctx)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await bus.stop()
      await ctx.db.$disconnect()
    },
  }
}
