-- Refuses changes to a bet other than its settlement.
CREATE FUNCTION refuse_bet_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF OLD.status <> 'open'
    OR (NEW.id, NEW.order_id, NEW.draw_id, NEW.member_id, NEW.option, NEW.stake, NEW.odds, NEW.placed_at, NEW.leaf,
      NEW.xact)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.draw_id, OLD.member_id, OLD.option, OLD.stake, OLD.odds,
      OLD.placed_at, OLD.leaf, OLD.xact)
  THEN
    RAISE EXCEPTION 'a bet stays as it was placed and is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
