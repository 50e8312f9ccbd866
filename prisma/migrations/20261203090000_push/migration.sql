SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Where a member's device takes pushes, with the keys that a message is encrypted for. It goes with the session: logged out, ended or
-- forgotten, nothing is told there any more.
CREATE TABLE push_subscription (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id int NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (octet_length(endpoint) BETWEEN 9 AND 1000),
  p256dh text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- What is still to be told, one row a device, written in the transaction of what happened. It has no foreign key: a review waits for no
-- device that logs out at the same moment, and no device for a review.
CREATE TABLE push_message (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reservation', 'support', 'recharge', 'withdrawal')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 8),
  due_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX push_message_due_at_idx ON push_message (due_at);

-- A device has one subscription, and an address one device: whoever logged in there last.
CREATE FUNCTION subscribe_push(p_session int, p_endpoint text, p_p256dh text, p_auth text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM session WHERE id = p_session FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM push_subscription WHERE session_id = p_session OR endpoint = p_endpoint;
  INSERT INTO push_subscription (session_id, endpoint, p256dh, auth) VALUES (p_session, p_endpoint, p_p256dh, p_auth) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- What the house did for a member is told to each of the member's devices. Nothing about play has such a trigger.
CREATE FUNCTION tell_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO push_message (subscription_id, kind)
  SELECT p.id, TG_ARGV[0] FROM push_subscription p JOIN session s ON s.id = p.session_id
  WHERE s.member_id = NEW.member_id AND s.expires_at > app_now();
  RETURN NULL;
END $$;
CREATE TRIGGER tell_devices AFTER UPDATE ON reservation FOR EACH ROW
  WHEN (NEW.status IN ('confirmed', 'declined') AND NEW.status <> OLD.status OR NEW.reply <> OLD.reply)
  EXECUTE FUNCTION tell_devices('reservation');
CREATE TRIGGER tell_devices AFTER INSERT ON support_message FOR EACH ROW
  WHEN (NEW.author <> '') EXECUTE FUNCTION tell_devices('support');
CREATE TRIGGER tell_devices AFTER UPDATE ON recharge FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION tell_devices('recharge');
CREATE TRIGGER tell_devices AFTER UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.status = 1 AND NEW.status IN (2, 3)) EXECUTE FUNCTION tell_devices('withdrawal');

CREATE FUNCTION forget_devices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription p USING session s WHERE s.id = p.session_id AND s.member_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_devices AFTER UPDATE ON member
  FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION forget_devices();

-- What is due, at most so many, each put off as it is handed out: 30 seconds, then twice as long each time. What nobody waits for any
-- more, was tried eight times or is a day old goes.
CREATE FUNCTION claim_pushes(p_most int, OUT id int, OUT kind text, OUT language text, OUT endpoint text, OUT p256dh text, OUT auth text)
RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM push_message m WHERE m.due_at <= app_now()) THEN
    RETURN;
  END IF;
  DELETE FROM push_message m WHERE m.due_at <= app_now() AND (m.attempts = 8 OR m.created_at < app_now() - interval '1 day'
    OR NOT EXISTS (SELECT FROM push_subscription s WHERE s.id = m.subscription_id));
  RETURN QUERY
  WITH due AS (
    SELECT m.id FROM push_message m WHERE m.due_at <= app_now() ORDER BY m.due_at LIMIT LEAST(p_most, 100) FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE push_message m SET attempts = m.attempts + 1, due_at = app_now() + interval '30 seconds' * 2 ^ m.attempts
    FROM due WHERE m.id = due.id RETURNING m.id, m.subscription_id, m.kind
  )
  SELECT c.id, c.kind, o.language, p.endpoint, p.p256dh, p.auth
  FROM claimed c JOIN push_subscription p ON p.id = c.subscription_id JOIN session s ON s.id = p.session_id JOIN member o ON o.id = s.member_id;
END $$;

-- It was taken; or nobody takes anything there any more.
CREATE FUNCTION end_push(p_message int, p_gone boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subscription int;
BEGIN
  DELETE FROM push_message WHERE id = p_message RETURNING subscription_id INTO v_subscription;
  IF p_gone THEN
    DELETE FROM push_subscription WHERE id = v_subscription;
  END IF;
END $$;

GRANT SELECT (id, session_id, endpoint, created_at), DELETE ON push_subscription TO saikoro_app;
GRANT SELECT ON push_message TO saikoro_app;
GRANT EXECUTE ON FUNCTION subscribe_push(int, text, text, text) TO saikoro_app;
GRANT EXECUTE ON FUNCTION claim_pushes(int), end_push(int, boolean) TO saikoro_worker;

COMMENT ON TABLE push_subscription IS 'Devices that members let us notify. No operator reads it.';
COMMENT ON TABLE push_message IS 'Notifications that are still to be sent. No operator reads it.';

SELECT guard_sessions();

RESET ROLE;
