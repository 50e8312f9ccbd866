-- Places an order on the open draw, or returns a refusal, in the contract's order of checks. Locks: the member
-- (serialises the member's orders), the wallet, the draw's escrow FOR SHARE (sealing waits a moment for orders under
-- way, and for nothing else). Nothing blocks after that. A draw whose escrow is locked counts as closed (SKIP LOCKED).
CREATE FUNCTION place_order(
  p_member int, p_game int, p_own boolean, p_expect text, p_record text, p_options text[], p_stake bigint,
  p_request text, p_body_hash text,
  OUT refusal text, OUT order_id bigint, OUT record text, OUT leaves text[], OUT amount bigint,
  OUT placed_at timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
#variable_conflict use_column
DECLARE
  v_escrow bigint;
  v_draw_id int;
  v_draw draw;
  v_member int;
  v_wallet ledger_account;
  v_known record;
  v_now timestamptz;
  v_total bigint := p_stake * cardinality(p_options);
  v_pseudonym text;
  v_stored idempotency_key;
  v_paused boolean := false;
  v_stale boolean := false;
  v_repeated boolean := false;
  v_staked bigint := 0;
BEGIN
  SELECT status INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF p_request <> '' THEN
    SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'game/placeOrder'
      AND request_id = p_request;
    IF v_stored.answer_id IS NOT NULL THEN
      IF v_stored.body_hash = p_body_hash THEN
        SELECT o.id, d.record, o.amount, o.placed_at, (SELECT array_agg(b.leaf ORDER BY b.id) FROM bet b
          WHERE b.order_id = o.id)
        INTO order_id, record, amount, placed_at, leaves
        FROM bet_order o JOIN draw d ON d.id = o.draw_id WHERE o.id = v_stored.answer_id;
        IF NOT EXISTS (SELECT FROM app.counted_bet WHERE order_id = v_stored.answer_id) THEN
          refusal := 'game_closed';
        END IF;
      ELSE
        refusal := 'request_reused';
      END IF;
      RETURN;
    END IF;
  END IF;

  SELECT * INTO v_wallet FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  SELECT e.id, e.draw_id INTO v_escrow, v_draw_id FROM draw d JOIN ledger_account e ON e.kind = 'escrow'
    AND e.member_id IS NULL AND e.draw_id = d.id
  WHERE d.game_id = p_game AND d.status = 'open' FOR SHARE OF e SKIP LOCKED;
  -- read after the lock: a seal may have been committed in between
  SELECT * INTO v_draw FROM draw WHERE id = v_draw_id AND status = 'open' AND app_now() >= opens_at
    AND app_now() < closes_at;
  SELECT g.key, g.status, g.halted_reason, g.condition, l.excluded_until, l.timed_out_until, l.daily_stake,
    s.fairness_key
  INTO v_known
  FROM (SELECT p_member AS id) AS m LEFT JOIN game g ON g.id = p_game LEFT JOIN play_limit l ON l.member_id = m.id
    LEFT JOIN member_secret s ON s.member_id = m.id;
  v_now := date_trunc('milliseconds', app_now()); -- after the last lock: nothing waits any more
  IF v_draw.id IS NULL THEN
    v_paused := EXISTS (SELECT FROM draw WHERE game_id = p_game AND status = 'sealed' AND draw_at <= v_now);
  ELSIF p_expect <> '' AND p_expect <> v_draw.issue THEN
    v_stale := NOT EXISTS (SELECT FROM current_draws(p_game) c JOIN draw d ON d.id IN (c.now_id, c.next_id)
      WHERE d.issue = p_expect);
  END IF;
  IF cardinality(p_options) > 1 THEN
    v_repeated := (SELECT count(DISTINCT o) FROM unnest(p_options) AS o) <> cardinality(p_options);
  END IF;
  IF v_known.daily_stake IS NOT NULL THEN
    v_staked := staked_today(p_member);
  END IF;
  refusal := CASE
    WHEN v_member IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT p_own THEN 'other_member'
    WHEN v_known.excluded_until > v_now THEN 'excluded'
    WHEN v_known.timed_out_until > v_now THEN 'timed_out'
    WHEN v_known.key IS NULL THEN 'game_unknown'
    WHEN v_known.halted_reason <> '' OR v_paused THEN 'game_paused'
    WHEN v_known.status <> 1 OR v_draw.id IS NULL OR v_now < v_draw.opens_at OR v_now >= v_draw.closes_at
      THEN 'game_closed'
    WHEN v_stale OR p_record <> '' AND p_record <> v_draw.record THEN 'issue_stale'
    WHEN v_wallet.balance < v_known.condition THEN 'condition_unmet'
    WHEN cardinality(p_options) = 0 OR NOT p_options <@ options() THEN 'option_unknown'
    WHEN v_repeated THEN 'option_repeated'
    WHEN p_stake IS NULL OR p_stake NOT BETWEEN 100 AND 500000 OR p_stake % 100 <> 0 THEN 'stake_invalid'
    WHEN v_known.daily_stake < v_total + v_staked THEN 'daily_limit'
    WHEN v_wallet.balance < v_total THEN 'insufficient_points'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;

  v_pseudonym := left(encode(hmac(convert_to(v_draw.record, 'UTF8'), v_known.fairness_key, 'sha256'), 'hex'), 16);
  record := v_draw.record;
  amount := v_total;
  placed_at := v_now;
  INSERT INTO bet_order (member_id, draw_id, amount, placed_at) VALUES (p_member, v_draw.id, v_total, v_now)
    RETURNING id INTO order_id;
  WITH numbered AS (
    SELECT nextval('bet_id_seq') AS id, option, (v_draw.odds ->> option)::int AS odds FROM unnest(p_options) AS option
  ), made AS (
    INSERT INTO bet (id, order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash)
    OVERRIDING SYSTEM VALUE
    SELECT id, place_order.order_id, v_draw.id, p_member, option, p_stake, odds, v_now, leaf, leaf_hash(leaf)
    FROM numbered, LATERAL (SELECT concat_ws('|', 'bet/v1', id, v_pseudonym, option, p_stake, odds,
      ms(v_now)) AS leaf) AS written
    RETURNING id, leaf
  )
  SELECT array_agg(leaf ORDER BY id) INTO leaves FROM made;
  PERFORM post_transaction('order', 'order:' || place_order.order_id, v_known.key || ' ' || v_draw.issue,
    ARRAY[v_wallet.id, v_escrow], ARRAY[-v_total, v_total]);
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
    VALUES (p_member, 'game/placeOrder', p_request, p_body_hash, place_order.order_id);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION place_order(int,int,boolean,text,text,text[],bigint,text,text) TO saikoro_app;
