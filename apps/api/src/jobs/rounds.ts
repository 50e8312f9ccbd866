import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import type { Round } from './beacon-source.ts'
import type { WorkerContext } from './worker-context.ts'

/** The database's time in ms: the worker has no other. */
async function databaseNow({ db }: WorkerContext): Promise<number> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  if (!row) throw new Error('the database told no time')
  return row.now.getTime()
}

/** Says that this process checked a round; true once the other party did, too, and the round is stored. */
export async function claimRound(
  { db, log }: Pick<WorkerContext, 'db' | 'log'>,
  chainHash: string,
  { round, signature }: Round,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ accepted: boolean; news: boolean }[]>`
    SELECT accepted, news FROM store_round(${chainHash}, ${round}::int, ${signature})`
  if (row?.news) log.info({ round, accepted: row.accepted }, 'round stored')
  return row?.accepted ?? false
}

/** What the other party claims of a round, for whom no relay answers. */
async function claimedByApi({ db }: WorkerContext, chainHash: string, round: number) {
  const claim = await db.beaconClaim.findUnique({
    where: { chainHash_round_party: { chainHash, round, party: 'api' } },
    select: { signature: true },
  })
  return claim?.signature
}

/**
 * Fetches a round, checks its signature and claims it.
 * @returns the stored signature, or `undefined` while none that both parties checked is to be had
 */
export async function storeRound(
  ctx: WorkerContext,
  chainHash: string,
  round: number,
  now: number,
): Promise<string | undefined> {
  const known = await ctx.db.beaconRound.findUnique({
    where: { chainHash_round: { chainHash, round } },
    select: { signature: true },
  })
  if (known) return known.signature
  const source = ctx.beacons.find(({ beacon }) => beacon.chainHash === chainHash)
  if (!source) return undefined
  const signature = (await source.fetchRound(round, now)) ?? (await claimedByApi(ctx, chainHash, round))
  if (signature === undefined) return undefined
  if (!verifyRound(source.beacon.publicKey, round, signature)) {
    ctx.log.error({ round, beacon: source.beacon.kind }, 'wrong signature of a round refused')
    return undefined
  }
  return (await claimRound(ctx, chainHash, { round, signature })) ? signature : undefined
}

/** The beacon's newest round: with it stored, a clock that is slow or was turned back opens nothing. */
export async function storeNewestRound(ctx: WorkerContext): Promise<void> {
  const { chainHash, publicKey, kind } = ctx.beacon.beacon
  const newest = await ctx.beacon.fetchNewest(await databaseNow(ctx))
  if (!newest) return
  if (verifyRound(publicKey, newest.round, newest.signature)) await claimRound(ctx, chainHash, newest)
  else ctx.log.error({ round: newest.round, beacon: kind }, 'wrong signature of a round refused')
}

/** The rounds of void draws that came after their end: everybody can see the dice that they would have given (charter C2.6). */
export async function storeRoundsOfVoidDraws(ctx: WorkerContext): Promise<void> {
  const missing = await ctx.db.$queryRaw<{ chainHash: string; round: number; now: Date }[]>`
    SELECT DISTINCT d.chain_hash AS "chainHash", d.round, app_now() AS now FROM draw d
    WHERE d.status = 'void' AND NOT EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round)`
  for (const { chainHash, round, now } of missing) await storeRound(ctx, chainHash, round, now.getTime())
}
