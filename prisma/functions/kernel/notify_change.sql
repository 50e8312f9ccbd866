-- Notifies API and worker processes at commit, in a bounded form. Logins have no right on pg_notify. A full
-- notification queue would make commits fail, so nothing is sent above 20 %: processes that see such a queue stop
-- caching sessions, and their sweeps find what is due.
CREATE FUNCTION send_signal(p_payload text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM pg_notify('saikoro_changed', p_payload)
  WHERE p_payload ~ '^(\*|[.a-z][\w/-]{0,99})$' AND pg_notification_queue_usage() < 0.2;
END
$$;

-- Sends a heartbeat, which the listening connection that sends it receives. Returns whether it was sent.
CREATE FUNCTION send_heartbeat(p_token uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM send_signal('.' || p_token);
  RETURN pg_notification_queue_usage() < 0.2;
END
$$;

-- Signals that sessions of a member may have ended: `session/` and the member's id.
CREATE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM send_signal(
    'session/' || (to_jsonb(OLD) ->> CASE TG_TABLE_NAME WHEN 'session' THEN 'member_id' ELSE 'id' END));
  RETURN NULL;
END
$$;
