-- Lowers the daily stake limit at once, raises it (NULL: no limit) after 24 hours (charter C6.1).
CREATE FUNCTION set_daily_limit(p_member int, p_stake bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_now bigint;
BEGIN
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT daily_stake INTO v_now FROM play_limit WHERE member_id = p_member FOR UPDATE;
  IF v_now IS NOT NULL AND (p_stake IS NULL OR p_stake > v_now) THEN
    UPDATE play_limit SET next_daily_stake = p_stake, next_from = app_now() + interval '24 hours'
      WHERE member_id = p_member;
  ELSE
    UPDATE play_limit SET daily_stake = p_stake, next_daily_stake = NULL, next_from = NULL WHERE member_id = p_member;
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION set_daily_limit(int,bigint) TO saikoro_app;

-- Applies raised limits whose 24 hours have passed.
CREATE FUNCTION apply_raised_limits() RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE play_limit SET daily_stake = next_daily_stake, next_daily_stake = NULL, next_from = NULL
    WHERE next_from <= app_now()
$$;
GRANT EXECUTE ON FUNCTION apply_raised_limits() TO saikoro_worker;
