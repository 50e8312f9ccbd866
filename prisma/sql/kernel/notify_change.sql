-- Notifies every API process at commit that sessions of a member may have ended. Payload: `session/` and the member's
-- id. A full notification queue would make commits fail, so nothing is sent above 20 %; processes that see such a queue
-- stop caching sessions.
CREATE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF pg_notification_queue_usage() < 0.2 THEN
    PERFORM pg_notify('saikoro_changed',
      'session/' || (to_jsonb(OLD) ->> CASE TG_TABLE_NAME WHEN 'session' THEN 'member_id' ELSE 'id' END));
  END IF;
  RETURN NULL;
END
$$;
