-- Activates a member after the safety briefing (charter C1.1).
CREATE FUNCTION complete_briefing(p_member int) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
  UPDATE member SET activated = true WHERE id = p_member AND NOT activated
$$;
GRANT EXECUTE ON FUNCTION complete_briefing(int) TO saikoro_app;

-- Refuses to take the activation away (charter C1.1).
CREATE FUNCTION refuse_deactivation() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  RAISE EXCEPTION 'an activation is never taken away (charter C1.1)' USING ERRCODE = 'restrict_violation';
END
$$;
