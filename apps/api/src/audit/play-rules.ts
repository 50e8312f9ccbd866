import type { Rule } from './rule.ts'

/** Rules of orders, bets and draws: against each other, the log and the limits at their time. */
export const PLAY_RULES: readonly Rule[] = [
  {
    name: 'every order is the sum of its bets, on one draw and of one member',
    sql: `SELECT 'order ' || o.id AS fault FROM bet_order o LEFT JOIN bet b ON b.order_id = o.id GROUP BY o.id
      HAVING COALESCE(sum(b.stake), 0) <> o.amount OR bool_or((b.draw_id, b.member_id, b.placed_at) IS DISTINCT FROM (o.draw_id, o.member_id, o.placed_at))
        OR count(DISTINCT b.option) <> count(b.id)
      UNION ALL SELECT 'bet ' || b.id FROM bet b WHERE NOT EXISTS (SELECT FROM bet_order WHERE id = b.order_id)`,
  },
  {
    name: 'every bet has the odds of its draw, a whole stake, and a leaf with the pseudonym of its member',
    sql: `SELECT 'bet ' || b.id AS fault FROM bet b JOIN draw d ON d.id = b.draw_id LEFT JOIN odds_version v ON v.id = d.odds_version_id
        LEFT JOIN member_secret s ON s.member_id = b.member_id
      WHERE b.odds IS DISTINCT FROM (v.odds ->> b.option)::int OR b.stake NOT BETWEEN 100 AND 500000 OR b.stake % 100 <> 0
        OR b.leaf_hash IS DISTINCT FROM leaf_hash(b.leaf) OR b.leaf <> concat_ws('|', 'bet/v1', b.id,
          left(encode(hmac(convert_to(d.record, 'UTF8'), s.fairness_key, 'sha256'), 'hex'), 16), b.option, b.stake, b.odds, ms(b.placed_at))`,
  },
  {
    name: 'every bet was placed while its draw was open',
    sql: `SELECT 'bet ' || b.id AS fault FROM bet b JOIN draw d ON d.id = b.draw_id
      WHERE b.placed_at < d.opens_at OR b.placed_at >= d.closes_at OR d.status IN ('scheduled', 'skipped')`,
  },
  {
    name: 'every draw that has ended is paid batch by batch, each bet in one of them',
    sql: `SELECT 'draw ' || d.issue AS fault FROM draw d CROSS JOIN LATERAL (
        SELECT count(*) AS batches, COALESCE(max(batch), 0) AS last FROM draw_payment WHERE draw_id = d.id) AS p
      CROSS JOIN LATERAL (
        SELECT COALESCE(bool_or(status = 'open'), false) AS waits, COALESCE(bool_or(status = 'open' AND is_counted), false) AS is_left_out
        FROM app.bet_outcome WHERE draw_id = d.id) AS b
      WHERE d.status NOT IN ('settled', 'void') AND p.batches > 0 OR p.batches <> p.last
        OR d.paid_at IS NULL AND p.batches > 0 AND NOT b.waits OR d.paid_at IS NOT NULL AND b.is_left_out
        OR d.paid_at < app_now() - interval '1 hour' AND b.waits
      UNION ALL SELECT 'batches ' || p.batch || ' and ' || q.batch || ' of draw ' || p.draw_id FROM draw_payment p JOIN draw_payment q
        ON q.draw_id = p.draw_id AND q.batch > p.batch AND (q.members && p.members OR q.late_orders && p.late_orders)
      UNION ALL SELECT 'order ' || late || ' in a payment of draw ' || draw_id FROM draw_payment p, unnest(late_orders) AS late
        WHERE NOT EXISTS (SELECT FROM app.bet_outcome b WHERE b.order_id = late AND b.draw_id = p.draw_id AND NOT b.is_counted)
      UNION ALL SELECT 'payment of draw ' || draw_id FROM draw_payment WHERE draw_id NOT IN (SELECT id FROM draw)`,
  },
  {
    name: 'every draw has the dice of its seed, its record and the stored round, and every option fair odds',
    sql: `SELECT 'draw ' || d.issue AS fault FROM draw d LEFT JOIN odds_version v ON v.id = d.odds_version_id AND v.game_id = d.game_id
        LEFT JOIN beacon_round r ON r.chain_hash = d.chain_hash AND r.round = d.round
      WHERE NOT COALESCE(odds_are_fair(v.odds), false) OR (d.status = 'settled') <> (d.dice IS NOT NULL)
        OR d.status = 'settled' AND (d.dice IS DISTINCT FROM derive_dice(d.seed, d.record, r.signature) OR commit_of(d.seed) IS DISTINCT FROM d.commit)`,
  },
  {
    name: 'every draw is in the log as in its row',
    sql: `SELECT 'draw ' || COALESCE(d.issue, draw_id::text) AS fault FROM draw d
        FULL JOIN (SELECT draw_id, count(*) AS entries FROM app.log_entry WHERE draw_id IS NOT NULL GROUP BY draw_id) AS e ON e.draw_id = d.id
      WHERE d.id IS NULL OR COALESCE(entries, 0) <> num_nonnulls(d.record, d.sealed_at, d.ended_at)
        OR d.sealed_at IS NOT NULL AND d.bet_count <> (SELECT count(*) FROM app.counted_bet WHERE draw_id = d.id)`,
  },
  {
    name: 'every draw is as its entries of the log say',
    sql: 'SELECT fault FROM draw_faults()',
  },
  {
    name: 'the public log is complete, its tree is that of its entries, and its checkpoints are of this tree',
    sql: 'SELECT fault FROM public_log_faults()',
  },
  {
    name: 'every log is a complete chain up to its head',
    sql: `SELECT 'game ' || game_id || ', entry ' || seq AS fault FROM (
        SELECT game_id, seq, prev, lag(hash, 1, repeat('0', 64)) OVER log AS before, row_number() OVER log AS nth
        FROM app.log_entry WINDOW log AS (PARTITION BY game_id ORDER BY seq)) AS walked
      WHERE prev <> before OR seq <> nth
      UNION ALL SELECT 'game ' || h.game_id || ', head' FROM log_head h
        WHERE h.seq > 0 AND NOT EXISTS (SELECT FROM app.log_entry e WHERE (e.game_id, e.seq, e.hash) = (h.game_id, h.seq, h.hash)
          AND e.seq = (SELECT max(seq) FROM app.log_entry WHERE game_id = h.game_id))
      UNION ALL SELECT 'game ' || id || ', head' FROM game WHERE id NOT IN (SELECT game_id FROM log_head) AND id IN (SELECT game_id FROM app.log_entry)`,
  },
  {
    name: 'the draws of an epoch take its seeds one after the other, and each was sealed before its round',
    sql: `SELECT 'game ' || game_id || ', epoch ' || epoch AS fault FROM draw WHERE idx IS NOT NULL GROUP BY game_id, epoch
      HAVING max(idx) <> count(*) OR count(DISTINCT idx) <> count(*)
      UNION ALL SELECT 'draw ' || d.issue FROM draw d JOIN fairness_epoch e ON e.game_id = d.game_id AND e.epoch = d.epoch
        WHERE d.sealed_at < d.closes_at OR d.sealed_at > round_time(d.round, e.beacon_genesis, e.beacon_period) - interval '1 second'`,
  },
  {
    name: 'every stored day of a member is the sum of its bets',
    sql: `SELECT 'member ' || member_id || ', ' || day AS fault FROM (
        SELECT p.*, sum(p.staked) OVER through AS staked_sum, sum(p.returned) OVER through AS returned_sum,
          p.day = max(p.day) OVER (PARTITION BY p.member_id, p.zone) AS is_last FROM play_day p WINDOW through AS (PARTITION BY member_id, zone ORDER BY day)) AS p
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(stake) FILTER (WHERE status <> 'refunded'), 0) AS staked, COALESCE(sum(payout) FILTER (WHERE status <> 'refunded'), 0) AS returned,
          COALESCE(bool_or(status = 'open'), false) AS waits
        FROM app.bet_outcome WHERE member_id = p.member_id AND (placed_at AT TIME ZONE p.zone)::date = p.day) AS b
      WHERE b.waits OR (p.staked, p.returned, p.staked_upto, p.returned_upto) IS DISTINCT FROM (b.staked, b.returned, p.staked_sum, p.returned_sum)
        OR p.is_last AND p.staked_upto <> (SELECT COALESCE(sum(stake) FILTER (WHERE status <> 'refunded'), 0) FROM app.bet_outcome
          WHERE member_id = p.member_id AND (placed_at AT TIME ZONE p.zone)::date <= p.day)`,
  },
  {
    // an hour since the last heartbeat: while the product is stopped no draw advances
    name: 'no draw is stuck',
    sql: `WITH seen AS (SELECT COALESCE(max(at), app_now()) - interval '1 hour' AS at FROM worker_heartbeat)
      SELECT 'draw ' || issue || ' is ' || status AS fault FROM draw, seen WHERE status IN ('open', 'sealed') AND draw_at < seen.at
      UNION ALL SELECT 'draw ' || issue || ' is not paid' FROM draw, seen WHERE status IN ('settled', 'void') AND paid_at IS NULL AND ended_at < seen.at
      UNION ALL SELECT 'game ' || game_id || ' has ' || count(*) || ' live draws' FROM draw WHERE status IN ('open', 'sealed') GROUP BY game_id HAVING count(*) > 1`,
  },
  {
    name: 'no order was accepted in a time-out or exclusion, or above the daily limit at its time',
    sql: `SELECT 'order ' || o.id AS fault FROM bet_order o CROSS JOIN LATERAL (
        SELECT * FROM play_limit_change c WHERE c.member_id = o.member_id AND c.at <= o.placed_at ORDER BY c.id DESC LIMIT 1) AS held
      WHERE held.excluded_until > o.placed_at OR held.timed_out_until > o.placed_at
        OR held.daily_stake < (SELECT sum(b.amount) FROM bet_order b JOIN draw d ON d.id = b.draw_id WHERE b.member_id = o.member_id AND d.status <> 'void' AND b.placed_at <= o.placed_at
          AND b.placed_at >= (date_trunc('day', o.placed_at AT TIME ZONE 'UTC' + interval '9 hours') - interval '9 hours') AT TIME ZONE 'UTC')
      UNION ALL SELECT 'limits of member ' || l.member_id FROM play_limit l LEFT JOIN LATERAL (
        SELECT * FROM play_limit_change c WHERE c.member_id = l.member_id ORDER BY c.id DESC LIMIT 1) AS last ON true
      WHERE (l.daily_stake, l.timed_out_until, l.excluded_until) IS DISTINCT FROM (last.daily_stake, last.timed_out_until, last.excluded_until)`,
  },
]
