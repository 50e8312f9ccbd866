-- Refuses changes to a bet other than its settlement.
CREATE FUNCTION refuse_bet_change() RETURNS trigger
LANGUAGE plpgsql
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
