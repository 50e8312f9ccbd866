SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- A result is published in a transaction of its own, and the bets of a large draw are paid after it in batches: as many members as
-- have about so many bets, all bets of a member at once, so that a statement has one line a draw. A crash between two batches leaves
-- the rest open, and the next look goes on behind the last member that was paid.
CREATE FUNCTION payment_size() RETURNS int LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT 2000;
END;

ALTER TABLE draw ADD COLUMN paid_at timestamptz;
ALTER TABLE draw DISABLE TRIGGER draw_moves_forward;
UPDATE draw SET paid_at = ended_at WHERE ended_at IS NOT NULL;
ALTER TABLE draw ENABLE TRIGGER draw_moves_forward;
ALTER TABLE draw ADD CONSTRAINT paid_when_ended CHECK (paid_at IS NULL OR status IN ('settled', 'void'));
CREATE INDEX draw_unpaid_idx ON draw (id) WHERE status IN ('settled', 'void') AND paid_at IS NULL;
CREATE INDEX bet_unpaid_idx ON bet (draw_id, member_id) WHERE status = 'open';

-- The batches of a draw. `upto`: the last member of a batch; NULL in the last one. Draws that ended before there were batches have none.
CREATE TABLE draw_payment (
  draw_id int NOT NULL REFERENCES draw (id),
  batch int NOT NULL CHECK (batch >= 1),
  upto int,
  bets int NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (draw_id, batch)
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON draw_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was paid stays written down.');
GRANT SELECT ON draw_payment TO saikoro_app, saikoro_worker;

CREATE OR REPLACE FUNCTION draw_moves_forward() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status = NEW.status AND OLD.status IN ('settled', 'void') AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
    AND to_jsonb(NEW) - 'paid_at' = to_jsonb(OLD) - 'paid_at'
  THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('scheduled', 'scheduled'), ('scheduled', 'open'), ('scheduled', 'skipped'),
    ('open', 'sealed'), ('open', 'void'), ('sealed', 'settled'), ('sealed', 'void')
  ) OR (NEW.id, NEW.game_id, NEW.issue, NEW.opens_at, NEW.closes_at, NEW.draw_at, NEW.odds)
    IS DISTINCT FROM (OLD.id, OLD.game_id, OLD.issue, OLD.opens_at, OLD.closes_at, OLD.draw_at, OLD.odds)
  OR OLD.status <> 'scheduled' AND (NEW.chain_hash, NEW.round, NEW.epoch, NEW.idx, NEW.commit, NEW.prev, NEW.record)
    IS DISTINCT FROM (OLD.chain_hash, OLD.round, OLD.epoch, OLD.idx, OLD.commit, OLD.prev, OLD.record)
  OR OLD.status = 'sealed' AND (NEW.bets_root, NEW.bet_count, NEW.sealed_at, NEW.seal)
    IS DISTINCT FROM (OLD.bets_root, OLD.bet_count, OLD.sealed_at, OLD.seal)
  OR NEW.paid_at IS NOT NULL
  THEN
    RAISE EXCEPTION 'a draw only moves forward, and what it published stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- Ends the next bets of an ended draw and books them: what was staked leaves escrow, what is returned goes to the wallets, the
-- house takes or gives the difference. Returns whether bets are left. Its callers hold the draw's row.
CREATE FUNCTION pay_batch(p_draw int) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_kind text;
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
  SELECT COALESCE(max(batch), 0) + 1, COALESCE(max(upto), 0) INTO v_batch, v_from FROM draw_payment WHERE draw_id = p_draw;
  SELECT member_id INTO v_upto FROM bet WHERE draw_id = p_draw AND status = 'open' AND member_id > v_from
    ORDER BY member_id OFFSET payment_size() - 1 LIMIT 1;
  WITH ended AS (
    UPDATE bet SET settled_at = app_now(),
      status = CASE WHEN v_kind = 'void' THEN 'refunded' WHEN option_wins(option, v_draw.dice) THEN 'won' ELSE 'lost' END,
      payout = CASE WHEN v_kind = 'void' THEN stake WHEN option_wins(option, v_draw.dice) THEN stake * odds / 100 ELSE 0 END
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

-- What fits into one batch is paid with the result itself.
CREATE FUNCTION pay_if_small(p_draw int) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM bet WHERE draw_id = p_draw LIMIT payment_size()) AS found) < payment_size() THEN
    PERFORM pay_batch(p_draw);
  END IF;
END $$;

-- Pays the next batch of a draw that has ended. Returns whether bets are left; NULL while another worker is at it.
CREATE FUNCTION pay_draw(p_draw int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
GRANT EXECUTE ON FUNCTION pay_draw(int) TO saikoro_worker;

-- Reveals the seed and settles. There is no dice argument: the dice come from the seed, the record and the stored round.
CREATE OR REPLACE FUNCTION settle_draw(p_draw int, p_seed text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_signature text;
  v_dice int[];
  v_result text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status = 'settled' THEN
    RETURN false;
  END IF;
  IF v_draw.status IS DISTINCT FROM 'sealed' THEN
    RAISE EXCEPTION 'only a sealed draw is settled' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF sealed_late(v_draw) THEN
    RAISE EXCEPTION 'its seal was not committed in time: this draw is void' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF commit_of(p_seed) IS DISTINCT FROM v_draw.commit OR link_of(p_seed) IS DISTINCT FROM COALESCE(
    (SELECT seed FROM draw WHERE game_id = v_draw.game_id AND epoch = v_draw.epoch AND idx = v_draw.idx - 1), (epoch_of(v_draw)).anchor)
  THEN
    RAISE EXCEPTION 'this is not the seed that was committed' USING ERRCODE = 'check_violation';
  END IF;
  SELECT signature INTO v_signature FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round;
  IF v_signature IS NULL THEN
    RAISE EXCEPTION 'the round of this draw is not stored' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  v_dice := derive_dice(p_seed, v_draw.record, v_signature);
  v_result := append_log(v_draw.game_id, p_draw, concat_ws('|', 'result/v1', v_draw.record, 'settled', p_seed, v_signature, array_to_string(v_dice, ',')));
  UPDATE draw SET status = 'settled', seed = p_seed, signature = v_signature, dice = v_dice, result = v_result, ended_at = app_now() WHERE id = p_draw;
  PERFORM pay_if_small(p_draw);
  RETURN true;
END $$;

-- The inner step of a void; who may void and when is decided by its callers.
CREATE OR REPLACE FUNCTION end_void(p_draw draw, p_seed text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_result text;
BEGIN
  v_result := append_log(p_draw.game_id, p_draw.id, concat_ws('|', 'result/v1', p_draw.record, 'void', COALESCE(p_seed, '-'), '-', '-'));
  UPDATE draw SET status = 'void', seed = p_seed, result = v_result, ended_at = app_now() WHERE id = p_draw.id;
  PERFORM pay_if_small(p_draw.id);
END $$;

DROP FUNCTION book_result(int, text, int[]);

-- What keeps draws from running, in words; no row: nothing. /readyz tells it.
CREATE OR REPLACE FUNCTION draw_troubles() RETURNS TABLE (kind text, detail text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'clock', 'the beacon is ahead of this clock' FROM (SELECT DISTINCT ON (game_id) * FROM fairness_epoch ORDER BY game_id, epoch DESC) AS e
  WHERE EXISTS (SELECT FROM beacon_round r WHERE r.chain_hash = e.chain_hash
    AND r.round = (SELECT max(round) FROM beacon_round WHERE chain_hash = e.chain_hash)
    AND round_time(r.round, e.beacon_genesis, e.beacon_period) > app_now() + interval '1 second')
  UNION
  SELECT 'round', 'round ' || round || ' is claimed by the ' || party || ' alone' FROM beacon_claim WHERE claimed_at < app_now() - interval '10 seconds'
  UNION
  SELECT 'halted', g.key || ' is halted: ' || g.halted_reason FROM game g WHERE g.halted_reason <> ''
  UNION
  SELECT 'late', g.key || ' ' || d.issue || ' is ' || d.status FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('open', 'sealed') AND d.draw_at < app_now() - interval '1 minute'
  UNION
  SELECT 'unpaid', g.key || ' ' || d.issue || ' is not paid yet' FROM draw d JOIN game g ON g.id = d.game_id
  WHERE d.status IN ('settled', 'void') AND d.paid_at IS NULL AND d.ended_at < app_now() - interval '1 minute'
$$;

SELECT guard_sessions();

RESET ROLE;
