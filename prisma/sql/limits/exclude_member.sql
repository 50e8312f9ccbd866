-- Starts a time-out or a self-exclusion, or extends it; it is never shortened (charter C6.2).
CREATE FUNCTION exclude_member(p_member int, p_kind text, p_hours int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_until timestamptz := app_now() + make_interval(hours => p_hours);
BEGIN
  IF NOT COALESCE(p_kind = 'timeout' AND p_hours BETWEEN 1 AND 1000
    OR p_kind = 'exclusion' AND p_hours BETWEEN 24 AND 50000, false) THEN
    RAISE EXCEPTION 'a time-out lasts 1 to 1,000 hours, an exclusion 24 to 50,000' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  UPDATE play_limit SET
    excluded_until = CASE WHEN p_kind = 'exclusion' THEN GREATEST(excluded_until, v_until) ELSE excluded_until END,
    timed_out_until = CASE WHEN p_kind = 'timeout' THEN GREATEST(timed_out_until, v_until) ELSE timed_out_until END
  WHERE member_id = p_member;
END
$$;
GRANT EXECUTE ON FUNCTION exclude_member(int,text,int) TO saikoro_app;

-- Refuses to shorten a self-exclusion (charter C6.2).
CREATE FUNCTION refuse_shorter_exclusion() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a self-exclusion is never shortened (charter C6.2)' USING ERRCODE = 'restrict_violation';
END
$$;
