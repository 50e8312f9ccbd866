-- Notifies every API process which draw ended: `drawn/`, game, issue, and the milliseconds left of its countdown.
CREATE FUNCTION notify_draw_ended() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed',
      concat_ws('/', 'drawn', (SELECT key FROM game WHERE id = NEW.game_id), NEW.issue,
      greatest(0, ceil(extract(epoch FROM NEW.draw_at - app_now()) * 1000))::bigint));
  END IF;
  RETURN NULL;
END
$$;
