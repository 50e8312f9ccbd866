import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import type { WorkerContext } from './worker-context.ts'

/** The database's time in ms: the worker has no other. */
async function databaseNow({ db }: WorkerContext): Promise<number> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  if (!row) throw new Error('the database told no time')
  return row.now.getTime()
}

/**
 * Fetches a round, checks its signature and stores it.
 * @returns the stored signature, or `undefined` while none that is right is to be had
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
  const signature = await source?.fetchRound(round, now)
  if (!source || signature === undefined) return undefined
  if (!verifyRound(source.beacon.publicKey, round, signature)) {
    ctx.log.error({ round, beacon: source.beacon.kind }, 'wrong signature of a round refused')
    return undefined
  }
  await ctx.db.$executeRaw`SELECT store_round(${chainHash}, ${round}::int, ${signature})`
  ctx.log.info({ round }, 'round stored')
  return signature
}

/** A restarted worker asks the beacon first: with its newest round stored, a clock that was turned back opens nothing. */
export async function storeNewestRounds(ctx: WorkerContext): Promise<void> {
  const now = await databaseNow(ctx)
  const { chainHash, genesis, period } = ctx.beacon.beacon
  await storeRound(ctx, chainHash, Math.floor((now / 1000 - genesis) / period) + 1, now)
}

/** The rounds of void draws that came after their end: everybody can see the dice that they would have given (charter C2.6). */
export async function storeRoundsOfVoidDraws(ctx: WorkerContext): Promise<void> {
  const missing = await ctx.db.$queryRaw<{ chainHash: string; round: number; now: Date }[]>`
    SELECT DISTINCT d.chain_hash AS "chainHash", d.round, app_now() AS now FROM draw d
    WHERE d.status = 'void' AND NOT EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round)`
  for (const { chainHash, round, now } of missing) await storeRound(ctx, chainHash, round, now.getTime())
}
