-- Places orders on open draws, each of which is accepted or refused on its own, in the contract's order of checks.
-- p_orders is an array of objects, with one order of a member at most: a further one gets no row, and the caller places
-- it afterwards. Returns one row per order with its place.
--
-- Locks: members (serialises a member's orders) and their wallets, then the escrow account of each draw FOR SHARE
-- (sealing waits a moment for orders under way, and for nothing else). Nothing blocks after that. A draw whose escrow
-- is locked counts as closed (SKIP LOCKED). Among several orders, one whose member or wallet is locked elsewhere gets
-- no row: the caller places it alone, so that no order waits for the lock of another member. A single order waits.
CREATE FUNCTION place_orders(p_orders jsonb) RETURNS TABLE (
  place int, refusal text, order_id bigint, record text, leaves text[], amount bigint, placed_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  v_members int[] := ARRAY(SELECT (o ->> 'member')::int FROM jsonb_array_elements(p_orders) AS o);
  v_games int[] := ARRAY(SELECT (o ->> 'game')::int FROM jsonb_array_elements(p_orders) AS o);
  v_draws int[];
  v_now timestamptz;
BEGIN
  IF cardinality(v_members) = 1 THEN
    PERFORM FROM member m JOIN ledger_account w ON w.member_id = m.id AND w.kind = 'wallet'
      WHERE m.id = v_members[1] FOR NO KEY UPDATE;
  ELSE
    v_members := ARRAY(SELECT m.id FROM member m JOIN ledger_account w ON w.member_id = m.id AND w.kind = 'wallet'
      WHERE m.id = ANY (v_members) FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  v_draws := ARRAY(SELECT e.draw_id FROM draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL
    AND e.draw_id = d.id WHERE d.game_id = ANY (v_games) AND d.status = 'open' FOR SHARE OF e SKIP LOCKED);
  v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
  RETURN QUERY
  -- read after the locks: a seal may have been committed in between
  WITH open_draw AS MATERIALIZED (
    SELECT d.*, e.id AS escrow
    FROM app.published_draw d JOIN ledger_account e ON e.kind = 'escrow' AND e.member_id IS NULL AND e.draw_id = d.id
    WHERE d.id = ANY (v_draws) AND d.status = 'open'
  ), judged AS MATERIALIZED (
    SELECT o.*, k.answer_id, o.stake * cardinality(o.options) AS total, w.id AS wallet, d.escrow, d.id AS draw_id,
      v.odds, d.record AS draw_record, g.key || ' ' || d.issue AS reason, CASE
      WHEN k.body_hash <> o.hash THEN 'request_reused'
      WHEN k.answer_id IS NOT NULL THEN CASE
        WHEN NOT EXISTS (SELECT FROM app.counted_bet WHERE order_id = k.answer_id) THEN 'game_closed' END
      WHEN m.status <> 1 THEN 'account_disabled'
      WHEN NOT o.own THEN 'other_member'
      WHEN l.excluded_until > v_now THEN 'excluded'
      WHEN l.timed_out_until > v_now THEN 'timed_out'
      WHEN g.id IS NULL THEN 'game_unknown'
      WHEN g.halted_reason <> '' OR d.id IS NULL AND EXISTS (SELECT FROM draw
        WHERE game_id = o.game AND status = 'sealed' AND draw_at <= v_now) THEN 'game_paused'
      WHEN g.status <> 1 OR d.id IS NULL OR v_now < d.opens_at OR v_now >= d.closes_at THEN 'game_closed'
      WHEN o.record NOT IN ('', d.record) OR o.expect NOT IN ('', d.issue) AND NOT EXISTS (
        SELECT FROM current_draws(o.game) c JOIN draw x ON x.id IN (c.now_id, c.next_id) WHERE x.issue = o.expect)
        THEN 'issue_stale'
      WHEN w.balance < g.condition THEN 'condition_unmet'
      WHEN o.options = '{}' OR NOT o.options <@ options() THEN 'option_unknown'
      WHEN cardinality(o.options) > (SELECT count(DISTINCT option) FROM unnest(o.options) AS option)
        THEN 'option_repeated'
      WHEN o.stake IS NULL OR o.stake NOT BETWEEN 100 AND 500000 OR o.stake % 100 <> 0 THEN 'stake_invalid'
      WHEN l.daily_stake IS NOT NULL AND l.daily_stake < o.stake * cardinality(o.options) + staked_today(o.member)
        THEN 'daily_limit'
      WHEN w.balance < o.stake * cardinality(o.options) THEN 'insufficient_points' END AS refusal
    FROM (SELECT DISTINCT ON (member) * FROM jsonb_to_recordset(p_orders) AS o (place int, member int, game int,
        own boolean, expect text, record text, options text[], stake bigint, request text, hash text)
        WHERE member = ANY (v_members) ORDER BY member, place) AS o
      JOIN member m ON m.id = o.member JOIN ledger_account w ON w.member_id = o.member AND w.kind = 'wallet'
      LEFT JOIN game g ON g.id = o.game LEFT JOIN open_draw d ON d.game_id = o.game
      LEFT JOIN odds_version v ON v.id = d.odds_version_id
      LEFT JOIN play_limit l ON l.member_id = o.member
      LEFT JOIN idempotency_key k ON k.member_id = o.member AND k.call = 'game/placeOrder' AND k.request_id = o.request
  ), placed AS (
    INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
    SELECT member, draw_id, total, v_now FROM judged WHERE refusal IS NULL AND answer_id IS NULL ORDER BY place
    RETURNING id, member_id
  ), accepted AS MATERIALIZED (
    SELECT j.*, p.id, row_number() OVER (ORDER BY p.id)::int AS line
    FROM judged j JOIN placed p ON p.member_id = j.member
  ), chosen AS MATERIALIZED (
    SELECT a.*, option, (odds ->> option)::int AS option_odds, left(encode(hmac(convert_to(draw_record, 'UTF8'),
      s.fairness_key, 'sha256'), 'hex'), 16) AS pseudonym
    FROM accepted a JOIN member_secret s ON s.member_id = a.member,
      LATERAL unnest(options) WITH ORDINALITY AS i (option, nth) ORDER BY line, nth
  ), written AS (
    INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash)
    OVERRIDING SYSTEM VALUE
    SELECT bet, id, draw_id, member, option, stake, option_odds, v_now, leaf, leaf_hash(leaf)
    FROM (SELECT nextval('bet_id_seq') AS bet, * FROM chosen) AS numbered,
      LATERAL (SELECT concat_ws('|', 'bet/v1', bet, pseudonym, option, stake, option_odds, ms(v_now)) AS leaf) AS text
    RETURNING id, order_id, leaf
  ), kept AS (
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
    SELECT member, 'game/placeOrder', request, hash, id FROM accepted WHERE request <> ''
  ), posted AS MATERIALIZED (
    SELECT post_transactions('order', array_agg('order:' || id ORDER BY line), array_agg(reason ORDER BY line),
      array_agg(line) || array_agg(line), array_agg(wallet) || array_agg(escrow), array_agg(-total) || array_agg(total))
    FROM accepted
  )
  SELECT place, NULL, id, draw_record, (SELECT array_agg(leaf ORDER BY id) FROM written w WHERE w.order_id = a.id),
    total, v_now FROM accepted a, posted
  UNION ALL
  SELECT j.place, j.refusal, o.id, d.record, ARRAY(SELECT leaf FROM bet b WHERE b.order_id = o.id ORDER BY b.id),
    o.amount, o.placed_at
  FROM judged j LEFT JOIN bet_order o ON o.id = j.answer_id LEFT JOIN draw d ON d.id = o.draw_id
  WHERE j.refusal IS NOT NULL OR o.id IS NOT NULL;
END
$$;
