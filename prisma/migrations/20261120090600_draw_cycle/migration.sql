SET ROLE saikoro_owner;

-- The steps of a draw. Each is safe to repeat and needs no leader: it locks the draw's row, looks, and moves it on once.
-- Lock order everywhere: draw, log head, member, remembered request, accounts by id.

CREATE FUNCTION current_epoch(p_game int) RETURNS fairness_epoch LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT e FROM fairness_epoch e WHERE game_id = p_game ORDER BY epoch DESC LIMIT 1 $$;

CREATE FUNCTION epoch_of(p_draw draw) RETURNS fairness_epoch LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT e FROM fairness_epoch e WHERE game_id = p_draw.game_id AND epoch = p_draw.epoch $$;

-- A clock that was turned back would let known randomness be bet on.
CREATE FUNCTION refuse_early_clock(p_epoch fairness_epoch) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_newest int;
BEGIN
  SELECT max(round) INTO v_newest FROM beacon_round WHERE chain_hash = p_epoch.chain_hash;
  IF round_time(v_newest, p_epoch.beacon_genesis, p_epoch.beacon_period) > app_now() + interval '1 second' THEN
    RAISE EXCEPTION 'the beacon is ahead of this clock' USING ERRCODE = 'object_not_in_prerequisite_state', HINT = 'Set the clock of the database server right.';
  END IF;
END $$;

CREATE FUNCTION start_epoch(
  p_game int, p_epoch int, p_length int, p_anchor text, p_salt text, p_beacon text, p_chain_hash text, p_public_key text,
  p_beacon_genesis int, p_beacon_period int, p_rules text, p_receipt_key text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  v_entry := append_log(p_game, NULL, concat_ws('|', 'genesis/v1', v_key, p_epoch, p_length, p_anchor, p_salt, p_chain_hash, p_public_key,
    p_rules, p_receipt_key, ms(v_created)));
  INSERT INTO fairness_epoch VALUES (p_game, p_epoch, p_length, p_anchor, p_salt, p_beacon, p_chain_hash, p_public_key,
    p_beacon_genesis, p_beacon_period, p_rules, p_receipt_key, v_created, v_prev, v_entry);
  UPDATE draw SET chain_hash = p_chain_hash, round = round_for(closes_at, p_beacon_genesis, p_beacon_period)
  WHERE game_id = p_game AND status = 'scheduled';
END $$;

-- Creates the rows of the next minutes: at least two draws and five minutes ahead. A row is the schedule: periods of the
-- game's local day, numbered from 0001, with the odds and the beacon round that are fixed from here on.
CREATE FUNCTION plan_draws(p_game int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_game game;
  v_epoch fairness_epoch := current_epoch(p_game);
  v_odds jsonb;
  v_made int;
BEGIN
  SELECT * INTO v_game FROM game WHERE id = p_game AND status = 1 AND halted_reason = '';
  IF v_game.id IS NULL OR v_epoch.epoch IS NULL THEN
    RETURN 0;
  END IF;
  SELECT odds INTO v_odds FROM odds_version WHERE game_id = p_game ORDER BY id DESC LIMIT 1;
  WITH zone AS (
    SELECT make_interval(mins => v_game.utc_offset_minutes) AS ahead
  ), day AS (
    SELECT date::date AS date, (date - zone.ahead) AT TIME ZONE 'UTC' AS midnight,
      (SELECT interval_s FROM game_schedule WHERE game_id = p_game AND effective_from <= date ORDER BY effective_from DESC LIMIT 1) AS step
    FROM zone, LATERAL (SELECT date_trunc('day', app_now() AT TIME ZONE 'UTC' + zone.ahead) AS today) AS t,
      generate_series(t.today, t.today + interval '1 day', interval '1 day') AS date
  ), period AS (
    SELECT date, midnight, step, n, midnight + make_interval(secs => (n - 1) * step) AS opens_at, midnight + make_interval(secs => n * step) AS draw_at
    FROM day, generate_series(
      GREATEST(1, floor(extract(epoch FROM app_now() - midnight) / step)::int + 1),
      LEAST(86400 / step, floor(extract(epoch FROM app_now() - midnight + make_interval(secs => GREATEST(300, 2 * step))) / step)::int)
    ) AS n
  )
  INSERT INTO draw (game_id, issue, opens_at, closes_at, draw_at, odds, chain_hash, round)
  SELECT p_game, to_char(date, 'YYYYMMDD') || lpad(n::text, 4, '0'), opens_at, draw_at - interval '8 seconds', draw_at, v_odds,
    v_epoch.chain_hash, round_for(draw_at - interval '8 seconds', v_epoch.beacon_genesis, v_epoch.beacon_period)
  FROM period WHERE draw_at > app_now() AND NOT EXISTS (SELECT FROM draw d WHERE d.game_id = p_game AND d.draw_at = period.draw_at)
  ORDER BY draw_at
  ON CONFLICT (game_id, issue) DO NOTHING; -- for two workers at once; alone it would use up an id at every look
  GET DIAGNOSTICS v_made = ROW_COUNT;
  RETURN v_made;
END $$;

CREATE FUNCTION open_draw(p_draw int, p_epoch int, p_idx int, p_commit text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_epoch fairness_epoch;
  v_key text;
  v_prev text;
  v_record text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  v_prev := lock_log_head(v_draw.game_id);
  v_epoch := current_epoch(v_draw.game_id);
  IF v_draw.status <> 'scheduled' THEN
    RETURN false;
  END IF;
  IF app_now() < v_draw.opens_at OR v_draw.closes_at - app_now() < interval '20 seconds' THEN
    RAISE EXCEPTION 'a draw opens after its opens_at and 20 s or more before closing' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_epoch <> v_epoch.epoch OR v_draw.chain_hash <> v_epoch.chain_hash THEN
    RAISE EXCEPTION 'a draw opens in the current epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF p_idx > v_epoch.length OR p_idx <> COALESCE((SELECT max(idx) FROM draw WHERE game_id = v_draw.game_id AND epoch = p_epoch), 0) + 1 THEN
    RAISE EXCEPTION 'a draw takes the next index of its epoch' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF EXISTS (SELECT FROM draw WHERE game_id = v_draw.game_id AND status IN ('open', 'sealed')) THEN
    RAISE EXCEPTION 'another draw of this game is open or sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM refuse_early_clock(v_epoch);
  SELECT key INTO v_key FROM game WHERE id = v_draw.game_id;
  v_record := append_log(v_draw.game_id, p_draw, concat_ws('|', 'open/v1', v_key, p_epoch, v_draw.issue, p_idx,
    ms(v_draw.opens_at), ms(v_draw.closes_at), ms(v_draw.draw_at), p_commit, v_draw.chain_hash, v_draw.round, odds_hash(v_draw.odds)));
  UPDATE draw SET status = 'open', epoch = p_epoch, idx = p_idx, commit = p_commit, prev = v_prev, record = v_record WHERE id = p_draw;
  INSERT INTO ledger_account (kind, draw_id) VALUES ('escrow', p_draw);
  RETURN true;
END $$;

CREATE FUNCTION skip_draw(p_draw int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE draw SET status = 'skipped' WHERE id = p_draw AND status = 'scheduled' AND closes_at - app_now() < interval '20 seconds';
  RETURN FOUND;
END $$;

-- Publishes the root of the bets. Too late is an error: such a draw can only become void.
CREATE FUNCTION seal_draw(p_draw int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
  v_hashes bytea[];
  v_root text;
  v_sealed timestamptz;
  v_seal text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status <> 'open' THEN
    RETURN false;
  END IF;
  IF app_now() < v_draw.closes_at THEN
    RAISE EXCEPTION 'a draw is sealed after closing' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM lock_log_head(v_draw.game_id);
  PERFORM refuse_early_clock(epoch_of(v_draw));
  SELECT array_agg(leaf_hash ORDER BY id) INTO v_hashes FROM bet WHERE draw_id = p_draw;
  v_root := merkle_root(v_hashes);
  v_sealed := date_trunc('milliseconds', app_now());
  v_seal := append_log(v_draw.game_id, p_draw, concat_ws('|', 'seal/v1', v_draw.record, v_root, COALESCE(cardinality(v_hashes), 0), ms(v_sealed)));
  UPDATE draw SET status = 'sealed', bets_root = v_root, bet_count = COALESCE(cardinality(v_hashes), 0), sealed_at = v_sealed, seal = v_seal
  WHERE id = p_draw;
  RETURN true;
END $$;

-- The last moment at which a root is still public before its round exists.
CREATE FUNCTION seal_deadline(p_draw draw) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT round_time(p_draw.round, (e).beacon_genesis, (e).beacon_period) - interval '1 second' FROM epoch_of(p_draw) AS e $$;

CREATE FUNCTION sealed_in_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_now() > seal_deadline(NEW) THEN
    RAISE EXCEPTION 'too late to seal: the round may be known' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sealed_in_time AFTER UPDATE ON draw DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'open' AND NEW.status = 'sealed') EXECUTE FUNCTION sealed_in_time();

-- Ends a draw's bets and books them in one transaction: what was staked leaves escrow, what is returned goes to the
-- wallets, the house takes or gives the difference.
CREATE FUNCTION book_result(p_draw int, p_kind text, p_dice int[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_accounts int[];
  v_amounts bigint[];
  v_staked bigint;
  v_returned bigint;
  v_reason text;
BEGIN
  UPDATE bet SET settled_at = app_now(),
    status = CASE WHEN p_dice IS NULL THEN 'refunded' WHEN option_wins(option, p_dice) THEN 'won' ELSE 'lost' END,
    payout = CASE WHEN p_dice IS NULL THEN stake WHEN option_wins(option, p_dice) THEN stake * odds / 100 ELSE 0 END
  WHERE draw_id = p_draw;
  SELECT COALESCE(sum(stake), 0), COALESCE(sum(payout), 0) INTO v_staked, v_returned FROM bet WHERE draw_id = p_draw;
  SELECT array_agg(a.id), array_agg(b.payout) INTO v_accounts, v_amounts
  FROM (SELECT member_id, sum(payout)::bigint AS payout FROM bet WHERE draw_id = p_draw GROUP BY member_id HAVING sum(payout) > 0) AS b
  JOIN ledger_account a ON a.member_id = b.member_id AND a.kind = 'wallet';
  SELECT g.key || ' ' || d.issue INTO v_reason FROM draw d JOIN game g ON g.id = d.game_id WHERE d.id = p_draw;
  PERFORM post_transaction(p_kind, p_kind || ':' || p_draw, v_reason,
    v_accounts || ARRAY[(SELECT id FROM ledger_account WHERE kind = 'escrow' AND draw_id = p_draw), shared_account('house')],
    v_amounts || ARRAY[-v_staked, v_staked - v_returned]);
END $$;

-- Reveals the seed and settles. There is no dice argument: the dice come from the seed, the record and the stored round.
CREATE FUNCTION settle_draw(p_draw int, p_seed text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  IF v_draw.status <> 'sealed' THEN
    RAISE EXCEPTION 'only a sealed draw is settled' USING ERRCODE = 'object_not_in_prerequisite_state';
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

-- The inner step of a void; who may void and when is decided by its callers.
CREATE FUNCTION end_void(p_draw draw, p_seed text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_result text;
BEGIN
  v_result := append_log(p_draw.game_id, p_draw.id, concat_ws('|', 'result/v1', p_draw.record, 'void', COALESCE(p_seed, '-'), '-', '-'));
  UPDATE draw SET status = 'void', seed = p_seed, result = v_result, ended_at = app_now() WHERE id = p_draw.id;
  PERFORM book_result(p_draw.id, 'void', NULL);
END $$;

-- Refunds a draw that was not sealed in time, or whose round nobody could have for 24 hours. Never because of a result.
CREATE FUNCTION void_draw(p_draw int, p_seed text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  IF v_draw.status = 'void' THEN
    RETURN false;
  END IF;
  IF v_draw.status NOT IN ('open', 'sealed') OR commit_of(p_seed) IS DISTINCT FROM v_draw.commit THEN
    RAISE EXCEPTION 'a void needs an open or sealed draw and its seed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'open' AND app_now() <= seal_deadline(v_draw) THEN
    RAISE EXCEPTION 'this draw can still be sealed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_draw.status = 'sealed' AND (app_now() < v_draw.draw_at + interval '24 hours'
    OR EXISTS (SELECT FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round))
  THEN
    RAISE EXCEPTION 'a sealed draw waits for its round: 24 hours, and as long as it takes once the round is there' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM end_void(v_draw, p_seed);
  RETURN true;
END $$;

-- Stores a round that the worker verified. The same one again is no news; another signature of it is refused.
CREATE FUNCTION store_round(p_chain_hash text, p_round int, p_signature text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO beacon_round (chain_hash, round, signature) VALUES (p_chain_hash, p_round, p_signature)
  ON CONFLICT (chain_hash, round, signature) DO NOTHING;
END $$;

-- When each worker was last at work; /readyz looks here.
CREATE TABLE worker_beat (
  worker text PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE FUNCTION beat(p_worker text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO worker_beat VALUES (p_worker, app_now()) ON CONFLICT (worker) DO UPDATE SET at = EXCLUDED.at
$$;

-- SQL and the verifier disagree: the game stops until an engineer has looked.
CREATE FUNCTION halt_game(p_game int, p_reason text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE game SET halted_reason = p_reason WHERE id = p_game AND halted_reason = '' AND p_reason <> '' $$;

GRANT SELECT ON worker_beat TO saikoro_app;
GRANT EXECUTE ON FUNCTION seal_draw(int) TO saikoro_app, saikoro_worker;
GRANT EXECUTE ON FUNCTION start_epoch(int, int, int, text, text, text, text, text, int, int, text, text), plan_draws(int),
  open_draw(int, int, int, text), skip_draw(int), settle_draw(int, text), void_draw(int, text), store_round(text, int, text),
  halt_game(int, text), beat(text), merkle_root(bytea[]), leaf_hash(text) TO saikoro_worker;

RESET ROLE;
