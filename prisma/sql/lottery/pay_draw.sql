-- Ends bets of an ended draw, from the member behind p_member on, and posts their payouts: stakes leave escrow, returns
-- go to the wallets, the house account balances. A member with a return whose wallet is locked is left for a later
-- batch, so that nobody can delay the payout of others. Returns the last member, or NULL at the end. The caller holds
-- the lock of the draw.
CREATE FUNCTION pay_batch(p_draw int, p_member int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  v_draw draw;
  v_kind text;
  v_wins text[];
  v_batch int;
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
  SELECT COALESCE(max(batch), 0) + 1 INTO v_batch FROM draw_payment WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > p_member
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH due AS MATERIALIZED (
    SELECT id, member_id, stake, odds, CASE WHEN v_kind = 'void' OR NOT pg_visible_in_snapshot(xact::text::xid8,
      v_draw.seal_snapshot::pg_snapshot) THEN 'refunded' WHEN option = ANY (v_wins) THEN 'won' ELSE 'lost' END AS ended
    FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > p_member
      AND member_id <= COALESCE(v_upto, 2147483647)
  ), priced AS MATERIALIZED (
    SELECT *, CASE ended WHEN 'refunded' THEN stake WHEN 'won' THEN stake * odds / 100 ELSE 0 END AS returned FROM due
  ), owed AS MATERIALIZED (
    SELECT a.id, a.member_id, w.returned FROM (SELECT member_id, sum(returned)::bigint AS returned FROM priced
      GROUP BY member_id HAVING sum(returned) > 0) AS w
    JOIN ledger_account a ON a.member_id = w.member_id AND a.kind = 'wallet' ORDER BY a.id
    FOR NO KEY UPDATE OF a SKIP LOCKED
  ), paid AS (
    UPDATE bet SET settled_at = app_now(), status = p.ended, payout = p.returned, batch = v_batch FROM priced p
    WHERE bet.id = p.id AND (p.member_id IN (SELECT member_id FROM owed)
      OR p.member_id NOT IN (SELECT member_id FROM priced WHERE returned > 0))
    RETURNING bet.stake, bet.payout
  )
  SELECT count(*), COALESCE(sum(stake), 0), COALESCE(sum(payout), 0), (SELECT array_agg(id) FROM owed),
    (SELECT array_agg(returned) FROM owed)
  INTO v_bets, v_staked, v_returned, v_accounts, v_amounts FROM paid;
  IF v_bets > 0 THEN
    SELECT g.key || ' ' || v_draw.issue INTO v_reason FROM game g WHERE g.id = v_draw.game_id;
    PERFORM post_transaction(v_kind, v_kind || ':' || p_draw || CASE WHEN v_batch > 1 THEN ':' || v_batch
      ELSE '' END, v_reason,
      v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL
        AND draw_id = p_draw), shared_account('house')],
      v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
    INSERT INTO draw_payment (draw_id, batch, bets) VALUES (p_draw, v_batch, v_bets);
  END IF;
  IF v_draw.paid_at IS NULL
    AND NOT EXISTS (SELECT FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_upto)
    AND NOT EXISTS (SELECT FROM bet WHERE draw_id = p_draw AND status = 'open') THEN
    UPDATE draw SET paid_at = app_now() WHERE id = p_draw;
  END IF;
  RETURN v_upto;
END
$$;

-- Pays a draw that fits into one batch in the transaction of its result.
CREATE FUNCTION pay_small_draw(p_draw int) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM bet WHERE draw_id = p_draw LIMIT payment_size()) AS found) < payment_size() THEN
    PERFORM pay_batch(p_draw, 0);
  END IF;
END
$$;

-- Pays the next batch of an ended draw behind a member. Returns its last member, NULL at the end or while another
-- worker holds the draw.
CREATE FUNCTION pay_draw(p_draw int, p_member int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
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
  RETURN pay_batch(p_draw, p_member);
END
$$;
GRANT EXECUTE ON FUNCTION pay_draw(int,int) TO saikoro_worker;

-- Waits until the wallets that the payment of a draw left out are free. terminate_blockers ends who holds them: nothing
-- else waits for them, and a payout could be held back.
CREATE FUNCTION wait_for_wallets(p_draw int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  SELECT FROM ledger_account WHERE kind = 'wallet' AND member_id IN (SELECT member_id FROM bet WHERE draw_id = p_draw
    AND status = 'open' ORDER BY member_id LIMIT 100) ORDER BY id FOR NO KEY UPDATE
$$;
GRANT EXECUTE ON FUNCTION wait_for_wallets(int) TO saikoro_worker;

-- Bets per payment batch. A batch holds all bets of its members in the draw, so that a statement has one entry per
-- draw. Small batches keep the write-ahead log short in front of concurrent orders.
CREATE FUNCTION payment_size() RETURNS int
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 1000;
END;
