import { rows, singleRow, singleValue } from '@saikoro/server/rows'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'
import * as z from 'zod/mini'
import { timeMs } from '../kernel/wire-times.ts'
import type { Round } from './beacon-source.ts'
import type { WorkerContext } from './worker-context.ts'

const stored = z.object({ accepted: z.boolean(), news: z.boolean() })
const missingRound = z.object({ chainHash: z.string(), round: z.int(), now: timeMs })

/** Returns the database's time in ms; the worker uses no other clock. */
export async function databaseNow({ db }: WorkerContext): Promise<number> {
  return singleValue(db, timeMs)`SELECT app_now()`
}

/** Stores this process's claim of a verified round. Returns true once both parties claimed it and the round is stored. */
export async function claimRound(
  { db, log }: Pick<WorkerContext, 'db' | 'log'>,
  chainHash: string,
  { round, signature }: Round,
): Promise<boolean> {
  const { accepted, news } = await singleRow(db, stored)`
    SELECT accepted, news FROM store_round(${chainHash}, ${round}::int, ${signature})`
  if (news) log.info({ round, accepted }, 'round stored')
  return accepted
}

/** Returns the API's claim of a round, for when no relay answers. */
async function claimedByApi({ db }: WorkerContext, chainHash: string, round: number) {
  const claim = await db.beaconClaim.findUnique({
    where: { chainHash_round_party: { chainHash, round, party: 'api' } },
    select: { signature: true },
  })
  return claim?.signature
}

/**
 * Fetches a round, verifies its signature and claims it.
 * @returns the stored signature, or `undefined` until both parties have claimed the round
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
    ctx.log.error({ round, beacon: source.beacon.kind }, 'rejected a round with a wrong signature')
    return undefined
  }
  return (await claimRound(ctx, chainHash, { round, signature })) ? signature : undefined
}

const newestStored = z.object({ now: timeMs, isRecent: z.nullable(z.boolean()) })

/** Seconds for which the newest stored round shows that the clock is right. Rounds of the sandbox follow the clock itself. */
const RECENT_S = { quicknet: 30, sandbox: 60 }

/**
 * Stores the beacon's newest round, unless one was stored lately. The database opens no draw when its clock is behind the stored rounds.
 */
export async function storeNewestRound(ctx: WorkerContext): Promise<void> {
  const { chainHash, publicKey, kind } = ctx.beacon.beacon
  const { now, isRecent } = await singleRow(ctx.db, newestStored)`
    SELECT app_now() AS now, (SELECT received_at FROM beacon_round WHERE chain_hash = ${chainHash} ORDER BY round DESC LIMIT 1)
      > app_now() - make_interval(secs => ${RECENT_S[kind]}) AS "isRecent"`
  if (isRecent) return
  const newest = await ctx.beacon.fetchNewest(now)
  if (!newest) return
  if (verifyRound(publicKey, newest.round, newest.signature)) await claimRound(ctx, chainHash, newest)
  else ctx.log.error({ round: newest.round, beacon: kind }, 'rejected a round with a wrong signature')
}

/** Stores the rounds of void draws that appeared after their end, so that anyone can compute the dice (charter C2.6). */
export async function storeRoundsOfVoidDraws(ctx: WorkerContext): Promise<void> {
  const missing = await rows(ctx.db, missingRound)`
    SELECT DISTINCT d.chain_hash AS "chainHash", d.round, app_now() AS now FROM draw d
    WHERE d.status = 'void' AND NOT EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round)`
  for (const { chainHash, round, now } of missing) await storeRound(ctx, chainHash, round, now)
}
