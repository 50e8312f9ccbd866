-- Notifies every API process of a change at its commit. Payload: the name of the table, or `session/` and the
-- member's id. A full notification queue would make commits fail, so nothing is sent above 20 %; processes that see
-- such a queue stop caching.
CREATE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed', CASE TG_TABLE_NAME
      WHEN 'session' THEN 'session/' || (to_jsonb(OLD) ->> 'member_id')
      WHEN 'member' THEN 'session/' || (to_jsonb(OLD) ->> 'id')
      ELSE TG_TABLE_NAME END);
  END IF;
  RETURN NULL;
END
$$;
