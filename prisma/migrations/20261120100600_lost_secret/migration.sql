SET ROLE saikoro_owner;

-- When FAIRNESS_SECRET is lost, no seed of the epoch can be revealed any more. For the owner alone (`npm run epoch`): open draws
-- are void at once, a sealed one 24 hours after its time; their result entries say `-` for the seed, for everybody to see.
-- Returns how many draws still have to wait.
CREATE FUNCTION abandon_draws(p_game int) RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draw draw;
BEGIN
  FOR v_draw IN SELECT * FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed') ORDER BY id FOR UPDATE LOOP
    IF v_draw.status = 'open' OR app_now() >= v_draw.draw_at + interval '24 hours' THEN
      PERFORM end_void(v_draw, NULL);
    END IF;
  END LOOP;
  RETURN (SELECT count(*) FROM draw WHERE game_id = p_game AND status IN ('open', 'sealed'));
END $$;

RESET ROLE;
