import type { Db } from '@saikoro/server/db'
import { column, rowCount, rows } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { draw, type genesis, type log } from '@saikoro/shared/contract/fairness'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import { timeMs } from '../../kernel/wire-times.ts'

type PublicDraw = ReplyOf<typeof draw>

/** A draw as on the wire. */
const stored = z.extend(z.omit(draw.reply, { game: true }), {
  opensAt: timeMs,
  closesAt: timeMs,
  drawAt: timeMs,
  sealedAt: z.nullable(timeMs),
  seq: z.nullable(rowCount),
})

/** Returns the public columns of a draw, null where its state has not reached them. Without an issue, the next draw. */
export async function readDraw(db: Db, key: string, issue: string): Promise<PublicDraw> {
  const [row] = await rows(db, stored)`
    SELECT d.issue, d.epoch, d.idx AS index, d.status, d.commit, d.round, v.odds, odds_hash(v.odds) AS "oddsHash",
      l.prev, CASE WHEN l.opened LIKE 'open/v2|%' THEN e.entry END AS genesis, d.record, d.bets_root AS "betsRoot", d.bet_count AS "betCount", l.seal, d.seed, d.dice, l.result,
      d.opens_at AS "opensAt", d.closes_at AS "closesAt", d.draw_at AS "drawAt", d.sealed_at AS "sealedAt",
      e.beacon, d.chain_hash AS "chainHash", e.public_key AS "publicKey", e.beacon_genesis AS "beaconGenesis", e.beacon_period AS "beaconPeriod",
      (SELECT signature FROM beacon_round r WHERE r.chain_hash = d.chain_hash AND r.round = d.round) AS signature,
      CASE WHEN d.idx IS NOT NULL THEN COALESCE(
        (SELECT seed FROM draw p WHERE p.game_id = d.game_id AND p.epoch = d.epoch AND p.idx = d.idx - 1), e.anchor) END AS "previousSeed",
      l.seq
    FROM draw d JOIN game g ON g.id = d.game_id JOIN odds_version v ON v.id = d.odds_version_id
    JOIN fairness_epoch e ON e.game_id = d.game_id
      AND e.epoch = COALESCE(d.epoch, (SELECT max(epoch) FROM fairness_epoch WHERE game_id = d.game_id))
    LEFT JOIN app.draw_entries l ON l.draw_id = d.id
    WHERE g.key = ${key} AND (CASE WHEN ${issue} = '' THEN d.id = (SELECT next_id FROM current_draws(g.id)) ELSE d.issue = ${issue} END)`
  if (!row) throw new AppError('draw_unknown')
  return { ...row, game: key }
}

/** Returns the leaves of a draw in tree order, once the result is public. */
export async function readLeaves(db: Db, key: string, issue: string): Promise<string[]> {
  const draw = await db.draw.findFirst({
    where: { game: { key }, issue },
    select: { id: true, status: true },
  })
  if (!draw) throw new AppError('draw_unknown')
  if (draw.status !== 'settled' && draw.status !== 'void') throw new AppError('not_public_yet')
  return column(db, z.string())`SELECT leaf FROM app.counted_bet WHERE draw_id = ${draw.id} ORDER BY id`
}

/** The kind of a beacon as stored. */
const kind = z.enum(['sandbox', 'quicknet'])

/** Returns the genesis entry of an epoch; 0 is the current one. */
export async function readGenesis(db: Db, key: string, epoch: number): Promise<ReplyOf<typeof genesis>> {
  const row = await db.fairnessEpoch.findFirst({
    where: { game: { key }, ...(epoch > 0 && { epoch }) },
    orderBy: { epoch: 'desc' },
    omit: { gameId: true },
  })
  if (!row) throw new AppError('game_unknown')
  return { ...row, game: key, beacon: z.parse(kind, row.beacon), createdAt: row.createdAt.getTime() }
}

const PAGE = 100

const entry = z.object({ seq: rowCount, line: z.string(), hash: z.string() })

/** Returns a page of a game's log from this sequence number. */
export async function readLog(db: Db, key: string, from: number): Promise<ReplyOf<typeof log>> {
  const game = await db.game.findUnique({ where: { key }, select: { id: true } })
  if (!game) throw new AppError('game_unknown')
  const entries = await rows(db, entry)`
    SELECT seq, line, hash FROM app.log_entry WHERE game_id = ${game.id} AND seq >= ${from}::bigint ORDER BY seq LIMIT ${PAGE + 1}::int`
  return { entries: entries.slice(0, PAGE), next: entries[PAGE]?.seq ?? null }
}
