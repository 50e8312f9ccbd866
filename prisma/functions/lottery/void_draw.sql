-- Ends a draw as void; waits for the orders of an open one, as a seal does. The callers decide whether a draw may be
-- voided.
CREATE FUNCTION finish_void(p_draw draw, p_seed text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_snapshot text := p_draw.seal_snapshot;
BEGIN
  PERFORM append_log(p_draw.game_id, p_draw.id,
    concat_ws('|', 'result/v1', p_draw.record, 'void', COALESCE(p_seed, '-'), '-', '-'));
  IF p_draw.status = 'open' THEN
    v_snapshot := wait_for_orders(p_draw.id) || pg_current_snapshot();
  END IF;
  UPDATE draw SET status = 'void', seed = p_seed, ended_at = app_now(), seal_snapshot = v_snapshot
    WHERE id = p_draw.id;
  PERFORM pay_small_draw(p_draw.id);
END
$$;

-- Voids and refunds a draw whose seal was not committed in time, or whose beacon round no relay could deliver for 24
-- hours (charter C2.6). A round that only one of the two parties has verified prevents the second case, too.
CREATE FUNCTION void_draw(p_draw int, p_seed text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_draw draw;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  IF v_draw.status = 'void' THEN
    RETURN false;
  END IF;
  PERFORM refuse_step('a void needs an open or sealed draw and its seed')
  WHERE v_draw.status IS NULL OR v_draw.status NOT IN ('open', 'sealed') OR commit_of(p_seed)
    IS DISTINCT FROM v_draw.commit;
  PERFORM refuse_step('this draw can still be sealed')
  WHERE v_draw.status = 'open' AND app_now() <= seal_deadline(v_draw);
  PERFORM refuse_step('a sealed draw waits for its round: 24 hours, and as long as it takes once the round is there')
  WHERE v_draw.status = 'sealed' AND NOT (app_now() > seal_deadline(v_draw) AND sealed_late(v_draw))
    AND (app_now() < v_draw.draw_at + interval '24 hours'
      OR EXISTS (SELECT FROM beacon_round WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round)
      OR EXISTS (SELECT FROM beacon_claim WHERE chain_hash = v_draw.chain_hash AND round = v_draw.round));
  PERFORM finish_void(v_draw, p_seed);
  RETURN true;
END
$$;

-- For the owner: refunds the draw at which a game was halted. A sealed draw waits 24 hours, so that no fresh result
-- is voided.
CREATE FUNCTION void_halted_draw(p_draw int, p_seed text, p_reason text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_draw draw;
  v_game game;
BEGIN
  SELECT * INTO v_draw FROM draw WHERE id = p_draw FOR NO KEY UPDATE;
  SELECT * INTO v_game FROM game WHERE id = v_draw.game_id;
  PERFORM refuse_step('only an open or sealed draw of a halted game is voided manually')
  WHERE v_game.halted_reason IS NULL OR v_game.halted_reason = '' OR v_draw.status NOT IN ('open', 'sealed');
  PERFORM refuse_step('a sealed draw is voided manually 24 hours after its time at the earliest')
  WHERE v_draw.status = 'sealed' AND app_now() < v_draw.draw_at + interval '24 hours';
  PERFORM refuse_step('this is not the seed that was committed', 'check_violation')
  WHERE commit_of(p_seed) IS DISTINCT FROM v_draw.commit;
  PERFORM finish_void(v_draw, p_seed);
  INSERT INTO intervention (action, game, issue, reason) VALUES ('void', v_game.key, v_draw.issue, p_reason);
END
$$;

-- For the owner, when FAIRNESS_SECRET is lost: voids open draws at once and sealed ones after 24 hours; their results
-- carry `-` as the seed. Returns the number of draws that still wait.
CREATE FUNCTION abandon_draws(p_game int) RETURNS int
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM finish_void(d, NULL) FROM (SELECT d FROM draw d WHERE game_id = p_game AND (status = 'open'
    OR status = 'sealed' AND app_now() >= draw_at + interval '24 hours') ORDER BY id FOR NO KEY UPDATE) AS due;
  RETURN (SELECT count(*) FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed'));
END
$$;
