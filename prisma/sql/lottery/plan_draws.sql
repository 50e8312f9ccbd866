-- Inserts the draws of the next minutes: at least two, and five minutes ahead. Issues number the periods of the
-- game's local day from 0001; odds and beacon round are fixed here. Returns the number of new draws.
CREATE FUNCTION plan_draws(p_game int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
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
      (SELECT interval_s FROM game_schedule WHERE game_id = p_game AND effective_from <= date
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
  INSERT INTO draw (game_id, issue, opens_at, closes_at, draw_at, odds, chain_hash, round)
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
GRANT EXECUTE ON FUNCTION plan_draws(int) TO saikoro_worker;
