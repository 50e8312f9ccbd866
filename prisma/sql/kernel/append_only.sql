-- Refuses the statement. The trigger's argument is the hint that tells the caller what to do instead.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: nothing in it is changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = TG_ARGV[0];
END
$$;
