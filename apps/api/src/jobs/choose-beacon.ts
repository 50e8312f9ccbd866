import { roundTimeMs } from '@saikoro/shared/rules/schedule'
import type { BeaconSource } from './beacon-source.ts'
import { databaseNow } from './rounds.ts'
import type { WorkerContext } from './worker-context.ts'

/** The time that relays of a public beacon have to answer at the first set-up. */
const ANSWER_MS = 3_000
/** A relay whose newest round is older does not follow its beacon, or this clock is wrong. */
const STALE_MS = 60_000

/** Whether a relay returns a valid, current round of this beacon in time. */
async function isReachable(ctx: WorkerContext, source: BeaconSource): Promise<boolean> {
  const now = await databaseNow(ctx)
  const tooLate = new Promise<void>((resolve) => void setTimeout(resolve, ANSWER_MS).unref())
  const newest = await Promise.race([source.fetchNewest(now), tooLate])
  if (!newest) return false
  const { genesis, period } = source.beacon
  return Math.abs(now - roundTimeMs(newest.round, genesis, period)) < STALE_MS
}

/** Returns the beacon of the newest epoch; before the first one the public beacon where a relay answers, else the sandbox. */
async function chooseBeacon(ctx: WorkerContext): Promise<BeaconSource> {
  const newest = await ctx.db.fairnessEpoch.findFirst({
    orderBy: [{ createdAt: 'desc' }, { epoch: 'desc' }],
    select: { beacon: true },
  })
  const known = ctx.beacons.find(({ beacon }) => beacon.kind === newest?.beacon)
  if (known) return known
  const open = ctx.beacons.find(({ beacon }) => beacon.kind === 'quicknet')
  if (open && (await isReachable(ctx, open))) return open
  return ctx.beacons.find(({ beacon }) => beacon.kind === 'sandbox') ?? ctx.beacon
}

/** Returns the context with its beacon decided: an installation with `BEACON=auto` never changes the beacon that it has. */
export async function withBeacon<C extends WorkerContext>(ctx: C): Promise<C> {
  if (!ctx.isBeaconAuto) return ctx
  const beacon = await chooseBeacon(ctx)
  ctx.log.info({ beacon: beacon.beacon.kind }, 'beacon chosen')
  return { ...ctx, beacon, isBeaconAuto: false }
}
