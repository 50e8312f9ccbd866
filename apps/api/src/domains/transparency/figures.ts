import type { Db } from '@saikoro/server/db'
import { rows, singleRow } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import { AGES, type transparency } from '@saikoro/shared/contract/transparency'
import * as z from 'zod/mini'

type Figures = ReplyOf<typeof transparency>

const waiting = z.object({ bucket: z.enum(AGES), count: z.int(), points: z.bigint() })
const seconds = z.object({ payout_median_s: z.nullable(z.number()), payout_p95_s: z.nullable(z.number()) })
const gameFigures = z.object({
  key: z.string(),
  bets: z.int(),
  staked: z.bigint(),
  returned: z.bigint(),
  theoretical: z.bigint(),
})
const houseTotals = z.object({
  owed: z.bigint(),
  voids: z.int(),
  reports_open: z.int(),
  active_now: z.int(),
})

/** Returns the age of pending withdrawals; the age of returned requests before them counts. */
async function readPending(db: Db): Promise<Figures['pending']> {
  return rows(db, waiting)`
    SELECT b.bucket, count(w.id)::int AS count, COALESCE(sum(w.amount), 0)::bigint AS points
    FROM (VALUES (1, '<1h', 0, 1), (2, '1-24h', 1, 24), (3, '24-72h', 24, 72), (4, '>72h', 72, NULL)) AS b (place, bucket, above, upto)
    CROSS JOIN (SELECT app_now() AS now) AS clock
    LEFT JOIN withdrawal w ON w.status = 1 AND (b.above = 0 OR w.aged_from < clock.now - make_interval(hours => b.above))
      AND (b.upto IS NULL OR w.aged_from >= clock.now - make_interval(hours => b.upto))
    GROUP BY b.place, b.bucket ORDER BY b.place`
}

/** Returns the times from request to payment over all payouts. */
async function readPayoutTimes(db: Db): Promise<Pick<Figures, 'payout_median_s' | 'payout_p95_s'>> {
  return singleRow(db, seconds)`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY s) AS payout_median_s, percentile_cont(0.95) WITHIN GROUP (ORDER BY s) AS payout_p95_s
    FROM (SELECT extract(epoch FROM updated_at - aged_from)::float8 AS s FROM withdrawal WHERE status = 2) AS paid`
}

/** Fewer answers say nothing about the next one. */
const ANSWERS_MIN = 5

/**
 * Returns the time from the first unanswered message of a conversation to the operators' answer, over the last 30 days. Neither what the
 * product says nor a reservation of a sample counts.
 */
async function readAnswerTime(db: Db): Promise<Pick<Figures, 'answer_median_s'>> {
  return singleRow(db, z.object({ answer_median_s: z.nullable(z.number()) }))`
    SELECT CASE WHEN count(*) >= ${ANSWERS_MIN} THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY s) END AS answer_median_s
    FROM (SELECT extract(epoch FROM min(answer.created_at) - min(q.created_at))::float8 AS s
      FROM support_message q LEFT JOIN reservation r ON r.id = q.reservation_id, LATERAL (SELECT a.id, a.created_at FROM support_message a
        WHERE a.member_id = q.member_id AND a.reservation_id IS NOT DISTINCT FROM q.reservation_id AND a.id > q.id AND a.author <> ''
          AND (a.phrase IS NULL OR a.phrase <> ALL (product_phrases())) ORDER BY a.id LIMIT 1) AS answer
      WHERE q.author = '' AND q.created_at > app_now() - interval '30 days' AND r.practice IS NOT TRUE
      GROUP BY answer.id) AS answered`
}

/** Returns the paid share of stakes, and the expected one by odds and the 216 throws. */
async function readGames(db: Db): Promise<Figures['games']> {
  return rows(db, gameFigures)`
    SELECT g.key, COALESCE(sum(p.bets), 0)::int AS bets, COALESCE(sum(p.staked), 0)::bigint AS staked,
      COALESCE(sum(p.returned), 0)::bigint AS returned,
      COALESCE(round(sum(p.staked * p.odds * option_ways(p.option)) / 21600), 0)::bigint AS theoretical
    FROM game g LEFT JOIN (
      SELECT d.game_id, b.option, b.odds, count(*) AS bets, sum(b.stake)::numeric AS staked,
        sum(bet_payout(b.option, b.stake, b.odds, d.dice, true)) AS returned
      FROM app.counted_bet b JOIN draw d ON d.id = b.draw_id WHERE d.status = 'settled' AND d.paid_at IS NOT NULL
      GROUP BY d.game_id, b.option, b.odds
    ) AS p ON p.game_id = g.id
    GROUP BY g.id, g.key, g.sort ORDER BY g.sort, g.id`
}

/** Returns the published ledger totals (charter C3.5). Points owed: the sum of wallets and holds. */
async function readTotals(db: Db): Promise<Pick<Figures, 'owed' | 'voids' | 'reports_open' | 'active_now'>> {
  return singleRow(db, houseTotals)`
    SELECT (SELECT COALESCE(sum(balance), 0)::bigint FROM ledger_account WHERE balance IS NOT NULL) AS owed,
      (SELECT count(*)::int FROM draw WHERE status = 'void') AS voids,
      (SELECT count(*)::int FROM report r WHERE NOT EXISTS (SELECT FROM report_review v WHERE v.report_id = r.id)) AS reports_open,
      (SELECT count(DISTINCT member_id)::int FROM session WHERE last_used_at > app_now() - interval '5 minutes') AS active_now`
}

/** Returns manual interventions. */
async function readInterventions(db: Db): Promise<Figures['interventions']> {
  const rows = await db.intervention.findMany({
    orderBy: { id: 'desc' },
    take: 50,
    select: { at: true, action: true, game: true, issue: true, reason: true },
  })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** Returns all figures of /Transparency from live data. */
export async function readFigures(db: Db): Promise<Figures> {
  const [totals, pending, times, answers, games, interventions] = await Promise.all([
    readTotals(db),
    readPending(db),
    readPayoutTimes(db),
    readAnswerTime(db),
    readGames(db),
    readInterventions(db),
  ])
  return { ...totals, ...times, ...answers, pending, games, interventions }
}
