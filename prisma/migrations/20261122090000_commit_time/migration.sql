SET ROLE saikoro_owner;

-- A seal counts from its commit. Whoever owns a connection decides when its transaction commits, so that what a function saw
-- while it ran proves nothing: the server's own record of the commit does (track_commit_timestamp, a start parameter).
-- 0: sealed before commits were recorded.
ALTER TABLE draw ADD COLUMN seal_xact bigint DEFAULT 0;
ALTER TABLE draw ALTER COLUMN seal_xact DROP DEFAULT;
ALTER TABLE draw ADD CONSTRAINT sealed_by_a_transaction CHECK (status <> 'sealed' OR seal_xact IS NOT NULL);

-- When a transaction was committed; NULL while it is not, and when the server no longer knows.
CREATE FUNCTION committed_at(p_xact bigint) RETURNS timestamptz LANGUAGE sql STABLE STRICT
  AS 'SELECT pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid)';

CREATE FUNCTION seal_xact_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status = 'open' AND NEW.status = 'sealed' AND NEW.seal_xact IS DISTINCT FROM pg_current_xact_id()::text::bigint
    OR (OLD.status, NEW.status) <> ('open', 'sealed') AND NEW.seal_xact IS DISTINCT FROM OLD.seal_xact
  THEN
    RAISE EXCEPTION 'a draw names the transaction that sealed it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seal_xact_stays BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION seal_xact_stays();

-- Was this draw's seal committed when its round could already be known? Held or rolled back, the draw is void alike.
CREATE FUNCTION sealed_late(p_draw draw) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_draw.status = 'sealed' AND p_draw.seal_xact <> 0 AND NOT COALESCE(committed_at(p_draw.seal_xact) <= seal_deadline(p_draw), false)
$$;

-- Publishes the root of the bets. Too late is an error: such a draw can only become void.
CREATE OR REPLACE FUNCTION seal_draw(p_draw int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_hashes bytea[];
  v_root text;
  v_sealed timestamptz;
  v_seal text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  IF v_draw.status = 'open' AND app_now() < v_draw.closes_at THEN
    RAISE EXCEPTION 'a draw is sealed after closing' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status IS DISTINCT FROM 'open' THEN
    RETURN false;
  END IF;
  PERFORM lock_log_head(v_draw.game_id);
  PERFORM refuse_early_clock(epoch_of(v_draw));
  SELECT array_agg(leaf_hash ORDER BY id) INTO v_hashes FROM bet WHERE draw_id = p_draw;
  v_root := merkle_root(v_hashes);
  v_sealed := date_trunc('milliseconds', app_now());
  v_seal := append_log(v_draw.game_id, p_draw, concat_ws('|', 'seal/v1', v_draw.record, v_root, COALESCE(cardinality(v_hashes), 0), ms(v_sealed)));
  UPDATE draw SET status = 'sealed', bets_root = v_root, bet_count = COALESCE(cardinality(v_hashes), 0), sealed_at = v_sealed, seal = v_seal,
    seal_xact = pg_current_xact_id()::text::bigint
  WHERE id = p_draw;
  RETURN true;
END $$;

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
  PERFORM book_result(p_draw, 'settle', v_dice);
  RETURN true;
END $$;

-- Refunds a draw whose seal was not committed in time, or whose round nobody could have for 24 hours. Never because of a result.
CREATE OR REPLACE FUNCTION void_draw(p_draw int, p_seed text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status = 'void' THEN
    RETURN false;
  END IF;
  IF v_draw.status IS NULL OR v_draw.status NOT IN ('open', 'sealed') OR commit_of(p_seed) IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'a void needs an open or sealed draw and its seed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'open' AND app_now() <= seal_deadline(v_draw) THEN
    RAISE EXCEPTION 'this draw can still be sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND NOT (app_now() > seal_deadline(v_draw) AND sealed_late(v_draw))
    AND (app_now() < v_draw.draw_at + interval '24 hours'
      OR EXISTS (SELECT FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round))
  THEN
    RAISE EXCEPTION 'a sealed draw waits for its round: 24 hours, and as long as it takes once the round is there' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM end_void(v_draw, p_seed);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION sealed_late(draw) TO saikoro_worker;

RESET ROLE;
