-- Appends the statement of a restore to the public log: what was lost, why and by whom (charter C2.10). For the owner.
CREATE FUNCTION announce_restore(p_statement jsonb) RETURNS text
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_line text := public_line_of('restore', p_statement);
BEGIN
  PERFORM append_public_line(v_line);
  RETURN v_line;
END
$$;
