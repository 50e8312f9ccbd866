-- Inserts the draws of the next minutes: at least two, and five minutes ahead. Issues number the periods of the
-- game's local day from 0001; odds and beacon round are fixed here. Returns the number of new draws.
CREATE FUNCTION plan_draws(p_game int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_game game;
  v_epoch fairness_epoch := current_epoch(p_game);
  v_odds int;
  v_made int;
BEGIN
  SELECT * INTO v_game FROM game WHERE id = p_game AND status = 1 AND halted_reason = '';
  IF v_game.id IS NULL OR v_epoch.epoch IS NULL THEN
    RETURN 0;
  END IF;
  SELECT max(id) INTO v_odds FROM odds_version WHERE game_id = p_game;
  WITH zone AS (
    SELECT make_interval(mins => v_game.utc_offset_minutes) AS ahead
  ), day AS (
    SELECT date::date AS date, (date - zone.ahead) AT TIME ZONE 'UTC' AS midnight,
      (SELECT interval_s FROM game_schedule WHERE game_id = p_game AND effective_from <= date AND NOT withdrawn
        ORDER BY effective_from DESC LIMIT 1) AS step
    FROM zone, LATERAL (SELECT date_trunc('day', app_now() AT TIME ZONE 'UTC' + zone.ahead) AS today) AS t,
      generate_series(t.today, t.today + interval '1 day', interval '1 day') AS date
  ), period AS (
    SELECT date, midnight, step, n, midnight + make_interval(secs => (n - 1) * step) AS opens_at,
      midnight + make_interval(secs => n * step) AS draw_at
    FROM day, generate_series(
      GREATEST(1, floor(extract(epoch FROM app_now() - midnight) / step)::int + 1),
      LEAST(86400 / step, floor(extract(epoch
        FROM app_now() - midnight + make_interval(secs => GREATEST(300, 2 * step))) / step)::int)
    ) AS n
  )
  INSERT INTO draw (game_id, issue, opens_at, closes_at, draw_at, odds_version_id, chain_hash, round)
  SELECT p_game, to_char(date, 'YYYYMMDD') || lpad(n::text, 4, '0'), opens_at, draw_at - interval '8 seconds',
    draw_at, v_odds,
    v_epoch.chain_hash, round_after(draw_at - interval '8 seconds', v_epoch.beacon_genesis, v_epoch.beacon_period)
  FROM period WHERE draw_at > app_now()
    AND NOT EXISTS (SELECT FROM draw d WHERE d.game_id = p_game AND d.draw_at = period.draw_at)
  ORDER BY draw_at
  ON CONFLICT (game_id, issue) DO NOTHING; -- for two workers at once; alone it would use up an id at every look
  GET DIAGNOSTICS v_made = ROW_COUNT;
  RETURN v_made;
END
$$;

-- Opens a draw under the next index of the chain, with the commitment that its epoch stores for this index. Its log
-- entry names the genesis of the epoch, so that a record belongs to one genesis.
CREATE FUNCTION open_draw(p_draw int, p_epoch int, p_idx int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_draw draw;
  v_epoch fairness_epoch;
  v_key text;
  v_commit text;
  v_record text;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR UPDATE;
  PERFORM lock_log_head(v_draw.game_id);
  v_epoch := current_epoch(v_draw.game_id);
  IF v_draw.status <> 'scheduled' THEN
    RETURN false;
  END IF;
  PERFORM refuse_step('a draw opens after its opens_at and 20 s or more before closing')
  WHERE app_now() < v_draw.opens_at OR v_draw.closes_at - app_now() < interval '20 seconds';
  PERFORM refuse_step('a draw opens in the current epoch')
  WHERE p_epoch <> v_epoch.epoch OR v_draw.chain_hash <> v_epoch.chain_hash;
  PERFORM refuse_step('a draw takes the next index of its epoch')
  WHERE p_idx > v_epoch.length
    OR p_idx <> COALESCE((SELECT max(idx) FROM draw WHERE game_id = v_draw.game_id AND epoch = p_epoch), 0) + 1;
  PERFORM refuse_step('another draw of this game is open or sealed')
  WHERE EXISTS (SELECT FROM draw WHERE game_id = v_draw.game_id AND status IN ('open', 'sealed'));
  PERFORM refuse_step('the genesis of the epoch is not published') WHERE NOT epoch_is_published(v_epoch);
  PERFORM refuse_early_clock(v_epoch);
  SELECT encode(substring(commits FROM 32 * p_idx - 31 FOR 32), 'hex') INTO STRICT v_commit FROM epoch_commitments
    WHERE game_id = v_draw.game_id AND epoch = p_epoch;
  SELECT key INTO v_key FROM game WHERE id = v_draw.game_id;
  v_record := append_log(v_draw.game_id, p_draw, concat_ws('|', 'open/v2', v_key, p_epoch, v_draw.issue, p_idx,
    ms(v_draw.opens_at), ms(v_draw.closes_at), ms(v_draw.draw_at), v_commit, v_draw.chain_hash, v_draw.round,
      odds_hash((SELECT odds FROM odds_version WHERE id = v_draw.odds_version_id)), v_epoch.entry));
  UPDATE draw SET status = 'open', epoch = p_epoch, idx = p_idx, commit = v_commit, record = v_record WHERE id = p_draw;
  INSERT INTO ledger_account (kind, draw_id) VALUES ('escrow', p_draw);
  RETURN true;
END
$$;

-- Skips a draw that could not open in time.
CREATE FUNCTION skip_draw(p_draw int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE draw SET status = 'skipped' WHERE id = p_draw AND status = 'scheduled'
    AND closes_at - app_now() < interval '20 seconds';
  RETURN FOUND;
END
$$;
