-- now_id: newest settled draw whose time has passed. next_id: first draw, not skipped, that is unfinished or whose
-- time is ahead.
CREATE FUNCTION current_draws(p_game int, OUT now_id int, OUT next_id int)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT
    (SELECT id FROM draw WHERE game_id = p_game AND status = 'settled' AND draw_at <= app_now() ORDER BY draw_at DESC
      LIMIT 1),
    (SELECT id FROM draw WHERE game_id = p_game AND status <> 'skipped'
      -- in a subquery, so that the index starts there and not at the first draw of all
      AND draw_at >= (SELECT LEAST(app_now(), min(draw_at)) FROM draw WHERE game_id = p_game
        AND status IN ('scheduled', 'open', 'sealed'))
      AND (status IN ('scheduled', 'open', 'sealed') OR draw_at > app_now())
      ORDER BY draw_at LIMIT 1)
$$;
