-- The newest epoch of a game. The steps of a draw are idempotent and need no leader: each locks the draw, checks its
-- state and advances it once. Lock order: draw, log head, recharge or withdrawal, member, idempotency key, accounts
-- by id.
CREATE FUNCTION current_epoch(p_game int) RETURNS fairness_epoch
LANGUAGE sql STABLE
AS $$
  SELECT e FROM fairness_epoch e WHERE game_id = p_game ORDER BY epoch DESC LIMIT 1
$$;

-- The epoch of a draw.
CREATE FUNCTION epoch_of(p_draw draw) RETURNS fairness_epoch
LANGUAGE sql STABLE
AS $$
  SELECT e FROM fairness_epoch e WHERE game_id = p_draw.game_id AND epoch = p_draw.epoch
$$;

-- Refuses to go on while the newest stored beacon round lies ahead of the clock: known randomness could be bet on.
CREATE FUNCTION refuse_early_clock(p_epoch fairness_epoch) RETURNS void
LANGUAGE plpgsql
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

-- Returns whether the genesis entry of an epoch is under a published checkpoint.
CREATE FUNCTION epoch_is_published(p_epoch fairness_epoch) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM app.log_entry WHERE hash = p_epoch.entry AND place < (SELECT max(size) FROM log_checkpoint))
$$;

-- Returns whether an epoch was not published within 5 seconds. The worker publishes no epoch of a foreign secret; the
-- next one replaces it.
CREATE FUNCTION epoch_is_stalled(p_epoch fairness_epoch) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT p_epoch.created_at < app_now() - interval '5 seconds' AND NOT epoch_is_published(p_epoch)
$$;

-- Returns whether a game needs an epoch after this one: there is none, its seeds are used up, its beacon or receipt key
-- changed, the owner renews it, or it stores no commitments.
CREATE FUNCTION epoch_has_ended(p_epoch fairness_epoch, p_chain_hash text, p_receipt_key text) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT p_epoch.epoch IS NULL OR (p_chain_hash, p_receipt_key) <> (p_epoch.chain_hash, p_epoch.receipt_key)
    OR EXISTS (SELECT FROM draw WHERE game_id = p_epoch.game_id AND epoch = p_epoch.epoch AND idx = p_epoch.length)
    OR EXISTS (SELECT FROM intervention i JOIN game g ON g.key = i.game WHERE g.id = p_epoch.game_id
      AND i.action = 'epoch' AND date_trunc('milliseconds', i.at) > p_epoch.created_at)
    OR NOT EXISTS (SELECT FROM epoch_commitments WHERE game_id = p_epoch.game_id AND epoch = p_epoch.epoch)
$$;

-- Starts an epoch: publishes anchor, salt, beacon and receipt key in a genesis entry, and stores the commitments of
-- all its draws (32 bytes each, in the order of their indices). open_draw takes them from here.
CREATE FUNCTION start_epoch(
  p_game int, p_epoch int, p_length int, p_anchor text, p_salt text, p_beacon text, p_chain_hash text,
  p_public_key text, p_beacon_genesis int, p_beacon_period int, p_rules text, p_receipt_key text, p_commits bytea
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_prev text := lock_log_head(p_game);
  v_last fairness_epoch := current_epoch(p_game);
  v_key text;
  v_created timestamptz := date_trunc('milliseconds', app_now());
  v_entry text;
BEGIN
  IF p_epoch = v_last.epoch THEN
    RETURN; -- another worker was first
  END IF;
  PERFORM refuse_step('a draw of this game is still open or sealed')
  WHERE EXISTS (SELECT FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed'));
  PERFORM refuse_step('this is not the next epoch') WHERE p_epoch <> COALESCE(v_last.epoch, 0) + 1;
  PERFORM refuse_step('the current epoch has not ended')
  WHERE NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER')
    AND NOT epoch_has_ended(v_last, p_chain_hash, p_receipt_key) AND NOT epoch_is_stalled(v_last);
  PERFORM refuse_step('an epoch stores one commitment for each of its draws', 'check_violation')
  WHERE octet_length(p_commits) IS DISTINCT FROM 32 * p_length;
  SELECT key INTO v_key FROM game WHERE id = p_game;
  v_entry := append_log(p_game, NULL,
    concat_ws('|', 'genesis/v1', v_key, p_epoch, p_length, p_anchor, p_salt, p_chain_hash, p_public_key,
    p_rules, p_receipt_key, ms(v_created)));
  INSERT INTO fairness_epoch VALUES (p_game, p_epoch, p_length, p_anchor, p_salt, p_beacon, p_chain_hash, p_public_key,
    p_beacon_genesis, p_beacon_period, p_rules, p_receipt_key, v_created, v_prev, v_entry);
  INSERT INTO epoch_commitments VALUES (p_game, p_epoch, p_commits);
  UPDATE draw SET chain_hash = p_chain_hash, round = round_after(closes_at, p_beacon_genesis, p_beacon_period)
  WHERE game_id = p_game AND status = 'scheduled';
END
$$;

-- An epoch has the keys of the installation; the owner's command `pnpm admin epoch` starts one with others.
CREATE FUNCTION require_worker_keys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse_step('no epoch starts under other keys than those of the last start')
  WHERE NOT are_worker_keys(NEW.chain_hash, NEW.receipt_key)
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER');
  RETURN NEW;
END
$$;

-- The link of the hash chain before this one: SHA-256 of the seed.
CREATE FUNCTION chain_link(p_seed text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT encode(sha256(decode(p_seed, 'hex')), 'hex');
END;
