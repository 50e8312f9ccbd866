import type { Db } from '@saikoro/server/db'
import { rows, singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { type houseRecord, STOPPED, type throws, WITHDRAWN } from '@saikoro/shared/contract/house-record'
import { THROWS } from '@saikoro/shared/rules/options'
import { readPolicy } from '@saikoro/tlog/policy'
import * as z from 'zod/mini'
import { timeMs } from '../../kernel/wire-times.ts'

type HouseRecord = ReplyOf<typeof houseRecord>

const HEADS = 100

const ends = z.object({ settled: z.int(), voided: z.int(), skipped: z.int() })
const stoppedDraw = z.object({
  game: z.string(),
  issue: z.string(),
  kind: z.enum(STOPPED),
  at: timeMs,
  reason: z.string(),
})
const withdrawnKind = z.object({ kind: z.enum(WITHDRAWN), count: z.int(), points: z.bigint() })

async function readEnds(db: Db): Promise<Pick<HouseRecord, 'settled' | 'voided' | 'skipped'>> {
  return singleRow(db, ends)`
    SELECT count(*) FILTER (WHERE d.status = 'settled')::int AS settled, count(*) FILTER (WHERE d.status = 'void')::int AS voided,
      count(*) FILTER (WHERE d.status = 'skipped')::int AS skipped
    FROM game g JOIN draw d ON d.game_id = g.id AND d.draw_at > app_now() - interval '30 days'`
}

/** Derives the reason of a void draw from its missing columns and end: `void_draw` has no other reasons. */
async function readStopped(db: Db): Promise<HouseRecord['stopped']> {
  return rows(db, stoppedDraw)`
    SELECT g.key AS game, d.issue, d.draw_at AS at, COALESCE(i.reason, '') AS reason,
      CASE WHEN d.status = 'skipped' THEN 'skipped' WHEN i.reason IS NOT NULL THEN 'by_hand' WHEN d.sealed_at IS NULL THEN 'unsealed'
        WHEN d.ended_at < d.draw_at + interval '24 hours' THEN 'sealed_late' ELSE 'no_round' END AS kind
    FROM game g JOIN draw d ON d.game_id = g.id AND d.draw_at > app_now() - interval '30 days' AND d.status IN ('void', 'skipped')
    LEFT JOIN LATERAL (SELECT reason FROM intervention WHERE action = 'void' AND game = g.key AND issue = d.issue LIMIT 1) AS i ON true
    ORDER BY d.draw_at DESC, d.id DESC LIMIT 20`
}

async function readWithdrawn(db: Db): Promise<HouseRecord['withdrawn']> {
  return rows(db, withdrawnKind)`
    SELECT k.kind, count(w.id)::int AS count, COALESCE(sum(w.amount), 0)::bigint AS points
    FROM (VALUES (1, 'paid', 2, false), (2, 'returned', 3, false), (3, 'cancelled', 4, false), (4, 'paid_closing', 2, true),
      (5, 'cancelled_closing', 4, true)) AS k (place, kind, status, closing)
    LEFT JOIN withdrawal w ON w.status = k.status AND w.by_disabling = k.closing
    GROUP BY k.place, k.kind ORDER BY k.place`
}

async function readWitnesses(db: Db): Promise<Pick<HouseRecord, 'heads' | 'witnesses'>> {
  const [identity, heads] = await Promise.all([
    db.logIdentity.findFirst({ orderBy: { id: 'desc' }, select: { policy: true } }),
    db.logCheckpoint.findMany({
      orderBy: { size: 'desc' },
      take: HEADS,
      select: { cosignatures: { select: { witness: true } } },
    }),
  ])
  const named = identity ? readPolicy(identity.policy).witnesses : []
  const witnesses = named.map(({ name }) => ({
    name,
    signed: heads.filter(({ cosignatures }) => cosignatures.some(({ witness }) => witness === name)).length,
  }))
  return { heads: heads.length, witnesses }
}

/** Returns late, void and halted draws from live data. */
export async function readHouseRecord(db: Db): Promise<HouseRecord> {
  const [counts, stopped, withdrawn, seen] = await Promise.all([
    readEnds(db),
    readStopped(db),
    readWithdrawn(db),
    readWitnesses(db),
  ])
  return { ...counts, stopped, withdrawn, ...seen }
}

const counted = z.object({ place: z.int(), count: z.int() })

/** Returns the count of each of the 216 throws in settled draws of the last days. */
export async function readThrows(db: Db, days: number): Promise<ReplyOf<typeof throws>> {
  const found = await rows(db, counted)`
    SELECT d.dice[1] * 36 + d.dice[2] * 6 + d.dice[3] - 43 AS place, count(*)::int AS count
    FROM game g JOIN draw d ON d.game_id = g.id AND d.draw_at > app_now() - make_interval(days => ${days}::int) AND d.status = 'settled'
    GROUP BY 1`
  const counts = new Array<number>(THROWS).fill(0)
  for (const { place, count } of found) counts[place] = count
  return { days, counts }
}
