import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import * as z from 'zod/mini'
import type { Log } from '../kernel/log.ts'
import { type BeaconSource, quicknetSource } from './beacon-source.ts'
import { verifyRoundAside } from './round-verifier.ts'
import { claimRound } from './rounds.ts'

const pendingRound = z.object({
  chainHash: z.string(),
  publicKey: z.string(),
  round: z.int(),
  signature: z.string(),
})

type PendingRound = Readonly<z.output<typeof pendingRound>>

/** Rounds that the worker claims, and rounds of drand that draws have awaited for longer than a worker takes to fetch them. */
async function pendingRounds(db: Db): Promise<PendingRound[]> {
  return rows(db, pendingRound)`
    SELECT * FROM (SELECT c.chain_hash AS "chainHash", e.public_key AS "publicKey", c.round, c.signature FROM beacon_claim c
      JOIN LATERAL (SELECT public_key FROM fairness_epoch WHERE chain_hash = c.chain_hash LIMIT 1) AS e ON true
      WHERE c.party = 'worker' AND NOT EXISTS (
        SELECT FROM beacon_claim a WHERE (a.chain_hash, a.round, a.signature) = (c.chain_hash, c.round, c.signature) AND a.party = 'api')
      ORDER BY c.claimed_at DESC LIMIT 20) AS claimed
    UNION ALL
    SELECT * FROM (SELECT DISTINCT d.chain_hash, e.public_key, d.round, '' FROM draw d
      JOIN fairness_epoch e ON e.game_id = d.game_id AND e.epoch = d.epoch AND e.beacon = 'quicknet'
      WHERE d.status = 'sealed' AND round_time(d.round, e.beacon_genesis, e.beacon_period) < app_now() - interval '10 seconds'
        AND NOT EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round)
        AND NOT EXISTS (SELECT FROM beacon_claim c WHERE c.chain_hash = d.chain_hash AND c.round = d.round AND c.party = 'api') LIMIT 20) AS missing`
}

/**
 * Returns a job that verifies rounds which the worker claims, fetches those it does not claim, and stores the API's claim of each
 * valid round. It returns their number. A wrong signature is logged once.
 */
export function countersigner(
  { db, log }: { readonly db: Db; readonly log: Log },
  drand: BeaconSource = quicknetSource([]),
) {
  const rejected = new Set<string>()

  async function check({ chainHash, publicKey, round, signature }: PendingRound): Promise<number> {
    const found = signature || ((await drand.fetchRound(round, Number.POSITIVE_INFINITY)) ?? '')
    if (found === '' || rejected.has(found)) return 0
    if (await verifyRoundAside(publicKey, round, found)) {
      await claimRound({ db, log }, chainHash, { round, signature: found })
      return 1
    }
    if (rejected.size > 1_000) rejected.clear()
    rejected.add(found)
    log.error({ round }, 'a round that the worker claims has a wrong signature')
    return 0
  }

  return async (): Promise<number> => {
    let claimed = 0
    for (const each of await pendingRounds(db)) claimed += await check(each)
    return claimed
  }
}
