-- Accepts the path of a clip as the desk shows it and stores its name.
CREATE FUNCTION clean_clip_path() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  NEW.clip := regexp_replace(NEW.clip, '^/media/clips/', '');
  RETURN NEW;
END
$$;
