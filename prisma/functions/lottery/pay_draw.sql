-- Members with bets in a draw that no payment covers, up to a hundred of each range between payments, and those whose
-- late orders no payment returned.
CREATE FUNCTION unpaid_members(p_draw int) RETURNS SETOF int
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT b.member_id
  FROM unnest(int4multirange(int4range(1, NULL)) - COALESCE((SELECT range_agg(members) FROM draw_payment
      WHERE draw_id = p_draw), '{}')) AS gap
    CROSS JOIN LATERAL (SELECT member_id FROM bet WHERE draw_id = p_draw AND member_id >= lower(gap)
      AND member_id < COALESCE(upper(gap), 2147483647) ORDER BY member_id LIMIT 100) AS b
  UNION ALL
  SELECT b.member_id FROM draw d JOIN bet b ON b.draw_id = p_draw
  WHERE d.id = p_draw AND d.seal_snapshot IS NOT NULL AND NOT is_counted(b.xact, d.seal_snapshot)
    AND b.order_id <> ALL (ARRAY(SELECT unnest(late_orders) FROM draw_payment WHERE draw_id = p_draw));
END;

-- Draws with bets to pay: unpaid ones, and those of the last day to which an order was committed late.
CREATE FUNCTION draws_to_pay() RETURNS SETOF int
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT d.id FROM draw d WHERE d.status IN ('settled', 'void') AND d.paid_at IS NULL
  UNION ALL
  SELECT d.id FROM draw d WHERE d.status IN ('settled', 'void') AND d.seal_snapshot IS NOT NULL
    AND d.ended_at > app_now() - interval '1 day' AND d.paid_at IS NOT NULL
    AND EXISTS (SELECT FROM unpaid_members(d.id));
END;

-- What an ended draw owes to each unpaid member behind p_member. The bets of a member lie apart in a large draw: a
-- bitmap scan reads each page once.
CREATE FUNCTION unpaid_returns(p_draw int, p_member int, p_upto int) RETURNS TABLE (
  member_id int, stake bigint, payout bigint, late_orders bigint[]
)
LANGUAGE sql STABLE
SET enable_indexscan = off
AS $$
  SELECT b.member_id, sum(b.stake)::bigint,
    sum(bet_payout(b.option, b.stake, b.odds, d.dice, is_counted(b.xact, d.seal_snapshot)))::bigint,
    array_agg(b.order_id) FILTER (WHERE NOT is_counted(b.xact, d.seal_snapshot))
  FROM draw d JOIN bet b ON b.draw_id = p_draw
  WHERE d.id = p_draw AND b.member_id > p_member AND b.member_id <= COALESCE(p_upto, 2147483647)
    AND CASE WHEN is_counted(b.xact, d.seal_snapshot)
      THEN NOT COALESCE((SELECT range_agg(members) FROM draw_payment WHERE draw_id = p_draw), '{}') @> b.member_id
      ELSE b.order_id <> ALL (ARRAY(SELECT unnest(late_orders) FROM draw_payment WHERE draw_id = p_draw)) END
  GROUP BY b.member_id
$$;

-- Pays the next members of an ended draw behind p_member: stakes leave escrow, returns go to the wallets, the house
-- account balances. The payment records whom it covers, and the late orders that it returns. A member with a return
-- whose wallet is locked is left out and paid by a later batch, so that nobody can delay the payout of others. Returns
-- the last member, or NULL at the end. The caller holds the lock of the draw.
CREATE FUNCTION pay_batch(p_draw int, p_member int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  v_draw draw;
  v_kind text;
  v_paid int4multirange;
  v_from int := p_member;
  v_upto int;
  v_batch draw_payment;
  v_members int;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  v_kind := CASE v_draw.status WHEN 'settled' THEN 'settle' ELSE 'void' END;
  SELECT COALESCE(max(batch), 0) + 1, COALESCE(range_agg(members), '{}') INTO v_batch.batch, v_paid
    FROM draw_payment WHERE draw_id = p_draw;
  IF v_draw.seal_snapshot IS NULL THEN -- no late orders: the members who are paid are passed over
    v_from := lower(int4multirange(int4range(p_member + 1, NULL)) - v_paid) - 1;
  END IF;
  WITH RECURSIVE next AS (
    SELECT v_from AS id, 0 AS nth
    UNION ALL
    SELECT (SELECT member_id FROM bet WHERE draw_id = p_draw AND member_id > next.id ORDER BY member_id LIMIT 1),
      nth + 1 FROM next WHERE id IS NOT NULL AND nth < payment_size()
  )
  SELECT id INTO v_upto FROM next WHERE nth = payment_size();
  WITH due AS MATERIALIZED (
    SELECT * FROM unpaid_returns(p_draw, v_from, v_upto)
  ), held AS MATERIALIZED (
    SELECT a.id, due.member_id, due.payout FROM due JOIN ledger_account a ON a.member_id = due.member_id
      AND a.kind = 'wallet' WHERE due.payout > 0 ORDER BY a.id FOR NO KEY UPDATE OF a SKIP LOCKED
  ), left_out AS MATERIALIZED (
    SELECT COALESCE(range_agg(int4range(member_id, member_id, '[]')), '{}') AS members FROM due
    WHERE payout > 0 AND member_id NOT IN (SELECT member_id FROM held)
  ), paid AS MATERIALIZED (
    SELECT due.* FROM due, left_out WHERE NOT left_out.members @> due.member_id
  )
  SELECT count(*), int4multirange(int4range(v_from, v_upto, '(]')) - v_paid - (SELECT members FROM left_out),
    ARRAY(SELECT DISTINCT unnest(late_orders) FROM paid),
    (SELECT array_agg(id ORDER BY id) FROM held) || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow'
      AND member_id IS NULL AND draw_id = p_draw), shared_account('house')],
    (SELECT array_agg(payout ORDER BY id) FROM held) || ARRAY[-sum(stake), sum(stake) - sum(payout)]::bigint[]
  INTO v_members, v_batch.members, v_batch.late_orders, v_accounts, v_amounts FROM paid;
  IF v_members > 0 THEN
    PERFORM post_transaction(v_kind, concat_ws(':', v_kind, p_draw, NULLIF(v_batch.batch, 1)),
      (SELECT key || ' ' || v_draw.issue FROM game WHERE id = v_draw.game_id), v_accounts, v_amounts);
    INSERT INTO draw_payment (draw_id, batch, members, late_orders)
    VALUES (p_draw, v_batch.batch, v_batch.members, v_batch.late_orders);
  END IF;
  IF v_draw.paid_at IS NULL AND NOT EXISTS (SELECT FROM unpaid_members(p_draw)) THEN
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
  PERFORM pay_batch(p_draw, 0)
  WHERE (SELECT count(*) FROM (SELECT FROM bet WHERE draw_id = p_draw LIMIT payment_size()) AS found) < payment_size();
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
  PERFORM refuse_step('only a draw that has ended is paid') WHERE v_draw.status NOT IN ('settled', 'void');
  RETURN CASE WHEN v_draw.id IS NOT NULL THEN pay_batch(p_draw, p_member) END;
END
$$;

-- Waits until the wallets that the payment of a draw left out are free, and pays their members in the same transaction:
-- a login that locks them again and again waits behind this one.
CREATE FUNCTION pay_left_out(p_draw int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_members int[] := ARRAY(SELECT member FROM unpaid_members(p_draw) AS member ORDER BY member LIMIT 100);
BEGIN
  PERFORM FROM ledger_account WHERE kind = 'wallet' AND member_id = ANY (v_members) ORDER BY id FOR NO KEY UPDATE;
  PERFORM pay_draw(p_draw, COALESCE(v_members[1], 1) - 1);
END
$$;

-- Members per payment batch. A batch holds all bets of its members in the draw, so that a statement has one entry per
-- draw. Small batches keep the wallets of their members locked for a short time.
CREATE FUNCTION payment_size() RETURNS int
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 500;
END;
