import type { World } from './world.ts'

/**
 * Inserts settled draws of a game by SQL, one per period, the last one ending at `until` (ms). Seeds and signatures are
 * invented: the draws appear in lists but do not verify.
 */
export async function addSettledDraws(
  { owner, worker }: World,
  { key, count, until, stepMs }: { key: string; count: number; until: number; stepMs: number },
): Promise<void> {
  const { chainHash } = worker.beacon.beacon
  await owner.query(
    `INSERT INTO beacon_round (chain_hash, round, signature) SELECT $1, 1000 + n, lpad(to_hex(n), 96, '0') FROM generate_series(1, $2::int) AS n`,
    [chainHash, count],
  )
  await owner.query(
    `INSERT INTO draw (game_id, issue, status, opens_at, closes_at, draw_at, odds, chain_hash, round, epoch, idx, commit, prev, record,
       bets_root, bet_count, sealed_at, seal, signature, seed, dice, result, ended_at)
     SELECT g.id, to_char(d.at, 'YYMMDDHH24MISS'), 'settled', d.at - make_interval(secs => $5), d.at - interval '8 s', d.at,
       (SELECT odds FROM odds_version WHERE game_id = g.id LIMIT 1), $2, 1000 + n, 1, 1000 + n, commit_of(d.seed), d.seed, d.seed,
       d.seed, 0, d.at - interval '7 s', d.seed, d.signature, d.seed, derive_dice(d.seed, d.seed, d.signature), d.seed, d.at
     FROM game g, generate_series(1, $3::int) AS n, LATERAL (SELECT to_timestamp($4) - make_interval(secs => ($3 - n) * $5) AS at,
       hex_sha256(n::text) AS seed, lpad(to_hex(n), 96, '0') AS signature) AS d
     WHERE g.key = $1`,
    [key, chainHash, count, until / 1000, stepMs / 1000],
  )
}
