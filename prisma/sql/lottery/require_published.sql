-- Refuses an order on a draw whose open entry lies under no published checkpoint (charter C2.8).
CREATE FUNCTION require_published() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM draw d JOIN public_line l ON l.hash = d.record
      WHERE d.id = NEW.draw_id AND l.place < (SELECT max(size) FROM log_checkpoint)
  ) THEN
    RAISE EXCEPTION 'game_closed' USING ERRCODE = 'SK001', HINT = 'The open entry of this draw is not published yet.';
  END IF;
  RETURN NEW;
END
$$;
