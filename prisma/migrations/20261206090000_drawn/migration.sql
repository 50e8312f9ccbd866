SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Tells every API process which draw ended, beside that some draw changed: `drawn/`, its game, its issue, and for how many milliseconds
-- its countdown still runs.
CREATE FUNCTION tell_drawn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed', concat_ws('/', 'drawn', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
      greatest(0, ceil(extract(epoch FROM NEW.draw_at - app_now()) * 1000))::bigint));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_drawn AFTER UPDATE OF status ON draw FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('settled', 'void')) EXECUTE FUNCTION tell_drawn();

SELECT guard_sessions();

RESET ROLE;
