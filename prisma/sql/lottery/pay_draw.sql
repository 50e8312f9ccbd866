-- Ends the next bets of an ended draw and posts their payouts: stakes leave escrow, returns go to the wallets, the
-- house account balances. Returns true while open bets remain. The caller holds the lock of the draw.
CREATE FUNCTION pay_batch(p_draw int) RETURNS boolean
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_draw draw;
  v_kind text;
  v_wins text[];
  v_batch int;
  v_from int;
  v_upto int;
  v_bets int;
  v_staked bigint;
  v_returned bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_reason text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  v_kind := CASE v_draw.status WHEN 'settled' THEN 'settle' ELSE 'void' END;
  v_wins := ARRAY(SELECT o FROM unnest(options()) AS o WHERE option_wins(o, v_draw.dice));
  SELECT COALESCE(max(batch), 0) + 1, COALESCE(max(upto), 0) INTO v_batch, v_from FROM draw_payment
    WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH ended AS (
    UPDATE bet SET settled_at = app_now(),
      status = CASE WHEN v_kind = 'void' THEN 'refunded' WHEN option = ANY (v_wins) THEN 'won' ELSE 'lost' END,
      payout = CASE WHEN v_kind = 'void' THEN stake WHEN option = ANY (v_wins) THEN stake * odds / 100 ELSE 0 END
    WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from AND member_id <= COALESCE(v_upto, 2147483647)
    RETURNING member_id, stake, payout
  ), owed AS (
    SELECT a.id, w.payout FROM (SELECT member_id, sum(payout)::bigint AS payout FROM ended GROUP BY member_id
      HAVING sum(payout) > 0) AS w
    JOIN ledger_account a ON a.member_id = w.member_id AND a.kind = 'wallet'
  )
  SELECT count(*), COALESCE(sum(stake), 0), COALESCE(sum(payout), 0), (SELECT array_agg(id) FROM owed),
    (SELECT array_agg(payout) FROM owed)
  INTO v_bets, v_staked, v_returned, v_accounts, v_amounts FROM ended;
  SELECT g.key || ' ' || v_draw.issue INTO v_reason FROM game g WHERE g.id = v_draw.game_id;
  PERFORM post_transaction(v_kind, v_kind || ':' || p_draw || CASE WHEN v_batch > 1 THEN ':' || v_batch
    ELSE '' END, v_reason,
    v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL
      AND draw_id = p_draw), shared_account('house')],
    v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
  INSERT INTO draw_payment (draw_id, batch, upto, bets) VALUES (p_draw, v_batch, v_upto, v_bets);
  IF v_upto IS NULL THEN
    UPDATE draw SET paid_at = app_now() WHERE id = p_draw;
  END IF;
  RETURN v_upto IS NOT NULL;
END
$$;

-- Pays a draw that fits into one batch in the transaction of its result.
CREATE FUNCTION pay_small_draw(p_draw int) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM bet WHERE draw_id = p_draw LIMIT payment_size()) AS found) < payment_size() THEN
    PERFORM pay_batch(p_draw);
  END IF;
END
$$;

-- Pays the next batch of an ended draw. Returns true while open bets remain, NULL while another worker holds the
-- draw.
CREATE FUNCTION pay_draw(p_draw int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE SKIP LOCKED;
  IF v_draw.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF v_draw.status NOT IN ('settled', 'void') THEN
    RAISE EXCEPTION 'only a draw that has ended is paid' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN v_draw.paid_at IS NULL AND pay_batch(p_draw);
END
$$;
GRANT EXECUTE ON FUNCTION pay_draw(int) TO saikoro_worker;

-- Bets per payment batch. A batch holds all bets of its members in the draw, so that a statement has one entry per
-- draw. Small batches keep the write-ahead log short in front of concurrent orders. After a crash the next batch
-- continues behind the last member.
CREATE FUNCTION payment_size() RETURNS int
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 1000;
END;
