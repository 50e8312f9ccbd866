SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- The guard of a bet is asked for each row, and its function, with the settings pinned on it, is entered only to refuse.
DROP TRIGGER bet_stays ON bet;
CREATE TRIGGER bet_stays BEFORE UPDATE ON bet FOR EACH ROW
  WHEN (OLD.status <> 'open' OR (NEW.id, NEW.order_id, NEW.draw_id, NEW.member_id, NEW.option, NEW.stake, NEW.odds, NEW.placed_at, NEW.leaf)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.draw_id, OLD.member_id, OLD.option, OLD.stake, OLD.odds, OLD.placed_at, OLD.leaf))
  EXECUTE FUNCTION bet_stays();

-- As before; which options win is asked once for all bets.
CREATE OR REPLACE FUNCTION pay_batch(p_draw int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  v_accounts int[];
  v_amounts bigint[];
  v_reason text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  v_kind := CASE v_draw.status WHEN 'settled' THEN 'settle' ELSE 'void' END;
  v_wins := ARRAY(SELECT o FROM unnest(options()) AS o WHERE option_wins(o, v_draw.dice));
  SELECT COALESCE(max(batch), 0) + 1, COALESCE(max(upto), 0) INTO v_batch, v_from FROM draw_payment WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH ended AS (
    UPDATE bet SET settled_at = app_now(),
      status = CASE WHEN v_kind = 'void' THEN 'refunded' WHEN option = ANY (v_wins) THEN 'won' ELSE 'lost' END,
      payout = CASE WHEN v_kind = 'void' THEN stake WHEN option = ANY (v_wins) THEN stake * odds / 100 ELSE 0 END
    WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from AND member_id <= COALESCE(v_upto, 2147483647)
    RETURNING member_id, stake, payout
  ), owed AS (
    SELECT a.id, w.payout FROM (SELECT member_id, sum(payout)::bigint AS payout FROM ended GROUP BY member_id HAVING sum(payout) > 0) AS w
    JOIN ledger_account a ON a.member_id = w.member_id AND a.kind = 'wallet'
  )
  SELECT count(*), COALESCE(sum(stake), 0), COALESCE(sum(payout), 0), (SELECT array_agg(id) FROM owed), (SELECT array_agg(payout) FROM owed)
  INTO v_bets, v_staked, v_returned, v_accounts, v_amounts FROM ended;
  SELECT g.key || ' ' || v_draw.issue INTO v_reason FROM game g WHERE g.id = v_draw.game_id;
  PERFORM post_transaction(v_kind, v_kind || ':' || p_draw || CASE WHEN v_batch > 1 THEN ':' || v_batch ELSE '' END, v_reason,
    v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL AND draw_id = p_draw), shared_account('house')],
    v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
  INSERT INTO draw_payment (draw_id, batch, upto, bets) VALUES (p_draw, v_batch, v_upto, v_bets);
  IF v_upto IS NULL THEN
    UPDATE draw SET paid_at = app_now() WHERE id = p_draw;
  END IF;
  RETURN v_upto IS NOT NULL;
END $$;

COMMENT ON COLUMN draw.paid_at IS 'When the last of its bets was paid or returned.';

SELECT guard_sessions();

RESET ROLE;
