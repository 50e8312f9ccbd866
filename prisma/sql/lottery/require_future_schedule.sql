-- Refuses an interval that does not start at a midnight ahead.
CREATE FUNCTION require_future_schedule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_ahead interval;
  v_today date;
BEGIN
  SELECT make_interval(mins => utc_offset_minutes) INTO v_ahead FROM game WHERE id = NEW.game_id;
  v_today := ((app_now() AT TIME ZONE 'UTC') + v_ahead)::date;
  IF NEW.effective_from <= v_today AND EXISTS (SELECT FROM game_schedule WHERE game_id = NEW.game_id) THEN
    RAISE EXCEPTION 'a new interval starts at a midnight that lies ahead' USING ERRCODE = 'check_violation',
      HINT = 'Set effective_from to tomorrow or later.';
  END IF;
  IF EXISTS (SELECT FROM draw
    WHERE game_id = NEW.game_id AND draw_at > (NEW.effective_from::timestamp - v_ahead) AT TIME ZONE 'UTC') THEN
    RAISE EXCEPTION 'draws of that day are planned already' USING ERRCODE = 'check_violation',
      HINT = 'Set effective_from to the day after.';
  END IF;
  RETURN NEW;
END
$$;
