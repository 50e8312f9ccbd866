-- Publishes the Merkle root of the bets. Raises an error when it is too late: such a draw can only be voided. Waits a
-- moment for orders under way. Where one stays uncommitted, the draw is sealed without it: the seal stores its
-- snapshot, and bets that were not visible in it are returned (app.counted_bet).
CREATE FUNCTION seal_draw(p_draw int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_draw draw;
  v_hashes bytea;
  v_count int;
  v_root text;
  v_sealed timestamptz;
  v_snapshot text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw;
  PERFORM refuse_step('a draw is sealed after closing') WHERE v_draw.status = 'open' AND app_now() < v_draw.closes_at;
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status IS DISTINCT FROM 'open' THEN
    RETURN false;
  END IF;
  PERFORM lock_log_head(v_draw.game_id);
  PERFORM refuse_early_clock(epoch_of(v_draw));
  v_snapshot := wait_for_orders(p_draw);
  SELECT string_agg(leaf_hash, ''::bytea ORDER BY id), count(*), v_snapshot || pg_current_snapshot()
  INTO v_hashes, v_count, v_snapshot FROM bet WHERE draw_id = p_draw;
  v_root := packed_root(v_hashes);
  v_sealed := date_trunc('milliseconds', app_now());
  PERFORM append_log(v_draw.game_id, p_draw, concat_ws('|', 'seal/v1', v_draw.record, v_root, v_count, ms(v_sealed)));
  UPDATE draw SET status = 'sealed', bets_root = v_root, bet_count = v_count, sealed_at = v_sealed,
    seal_snapshot = v_snapshot, seal_xact = pg_current_xact_id()::text::bigint
  WHERE id = p_draw;
  RETURN true;
END
$$;

-- Waits a moment for orders under way. Returns NULL once all have ended, else '', to which the caller adds its
-- snapshot.
CREATE FUNCTION wait_for_orders(p_draw int) RETURNS text
LANGUAGE plpgsql
SET lock_timeout = '700ms'
AS $$
BEGIN
  PERFORM FROM ledger_account WHERE kind = 'escrow' AND member_id IS NULL AND draw_id = p_draw FOR NO KEY UPDATE;
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN '';
END
$$;

-- Last moment at which a root is public before its beacon round exists: round time minus one second.
CREATE FUNCTION seal_deadline(p_draw draw) RETURNS timestamptz
LANGUAGE sql STABLE
AS $$
  SELECT round_time(p_draw.round, (e).beacon_genesis, (e).beacon_period) - interval '1 second'
    FROM epoch_of(p_draw) AS e
$$;

-- Checks the deadline again at commit (deferred constraint trigger).
CREATE FUNCTION sealed_in_time() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse_step('too late to seal: the round may be known') WHERE app_now() > seal_deadline(NEW);
  RETURN NULL;
END
$$;

-- Returns true when a seal was committed after its deadline. A seal that was held back or rolled back makes the draw
-- void.
CREATE FUNCTION sealed_late(p_draw draw) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT p_draw.status = 'sealed' AND p_draw.seal_xact <> 0
    AND NOT COALESCE(committed_at(p_draw.seal_xact) <= seal_deadline(p_draw), false)
$$;
