-- The newest epoch of a game. The steps of a draw are idempotent and need no leader: each locks the draw, checks its
-- state and advances it once. Lock order: draw, log head, recharge or withdrawal, member, idempotency key, accounts
-- by id.
CREATE FUNCTION current_epoch(p_game int) RETURNS fairness_epoch
LANGUAGE sql STABLE
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
  SELECT e FROM fairness_epoch e WHERE game_id = p_game ORDER BY epoch DESC LIMIT 1
$$;

-- The epoch of a draw.
CREATE FUNCTION epoch_of(p_draw draw) RETURNS fairness_epoch
LANGUAGE sql STABLE
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
  SELECT e FROM fairness_epoch e WHERE game_id = p_draw.game_id AND epoch = p_draw.epoch
$$;

-- Refuses to go on while the newest stored beacon round lies ahead of the clock: known randomness could be bet on.
CREATE FUNCTION refuse_early_clock(p_epoch fairness_epoch) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_newest int;
BEGIN
  SELECT max(round) INTO v_newest FROM beacon_round WHERE chain_hash = p_epoch.chain_hash;
  IF round_time(v_newest, p_epoch.beacon_genesis, p_epoch.beacon_period) > app_now() + interval '1 second' THEN
    RAISE EXCEPTION 'the beacon is ahead of this clock' USING ERRCODE = 'object_not_in_prerequisite_state',
      HINT = 'Set the clock of the database server right.';
  END IF;
END
$$;

-- Starts an epoch: publishes anchor, salt, beacon and receipt key in a genesis entry.
CREATE FUNCTION start_epoch(
  p_game int, p_epoch int, p_length int, p_anchor text, p_salt text, p_beacon text, p_chain_hash text,
  p_public_key text, p_beacon_genesis int, p_beacon_period int, p_rules text, p_receipt_key text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_key text;
  v_created timestamptz := date_trunc('milliseconds', app_now());
  v_entry text;
BEGIN
  IF p_epoch = (current_epoch(p_game)).epoch THEN
    RETURN; -- another worker was first
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed')) THEN
    RAISE EXCEPTION 'a draw of this game is still open or sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_epoch <> COALESCE((current_epoch(p_game)).epoch, 0) + 1 THEN
    RAISE EXCEPTION 'this is not the next epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT key INTO v_key FROM game WHERE id = p_game;
  v_entry := append_log(p_game, NULL,
    concat_ws('|', 'genesis/v1', v_key, p_epoch, p_length, p_anchor, p_salt, p_chain_hash, p_public_key,
    p_rules, p_receipt_key, ms(v_created)));
  INSERT INTO fairness_epoch VALUES (p_game, p_epoch, p_length, p_anchor, p_salt, p_beacon, p_chain_hash, p_public_key,
    p_beacon_genesis, p_beacon_period, p_rules, p_receipt_key, v_created, v_prev, v_entry);
  UPDATE draw SET chain_hash = p_chain_hash, round = round_after(closes_at, p_beacon_genesis, p_beacon_period)
  WHERE game_id = p_game AND status = 'scheduled';
END
$$;
GRANT EXECUTE ON FUNCTION start_epoch(int,int,int,text,text,text,text,text,int,int,text,text) TO saikoro_worker;

-- An epoch belongs to the generation of keys that is active; the owner's command `npm run admin -- epoch` starts the
-- next generation.
CREATE FUNCTION require_generation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF claim_generation(NEW.chain_hash, NEW.receipt_key, pg_has_role(session_user, 'saikoro_owner', 'MEMBER')) IS NULL
    THEN
    RAISE EXCEPTION 'workers with other keys are at work: no epoch starts under these'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END
$$;
