-- Queues a push message to each of a member's devices for what the house did. No trigger of this kind is about play.
-- The kind is the argument of the trigger, and `practice` for a reservation of a sample.
CREATE FUNCTION enqueue_push() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO push_message (subscription_id, kind)
  SELECT p.id, CASE WHEN to_jsonb(NEW) @> '{"practice": true}' THEN 'practice' ELSE TG_ARGV[0] END
  FROM push_subscription p JOIN session s ON s.id = p.session_id
  WHERE s.member_id = NEW.member_id AND s.expires_at > app_now();
  PERFORM send_signal('due/push');
  RETURN NULL;
END
$$;

-- As enqueue_push, to the devices of the companion whose row this is.
CREATE FUNCTION enqueue_companion_push() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO push_message (subscription_id, kind)
  SELECT p.id, TG_ARGV[0] FROM push_subscription p JOIN companion_device d ON d.id = p.device_id
  WHERE d.profile_id = NEW.profile_id AND d.expires_at > app_now();
  PERFORM send_signal('due/push');
  RETURN NULL;
END
$$;

-- Removes the subscription of a companion's device whose session ended.
CREATE FUNCTION delete_device_subscription() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM push_subscription WHERE device_id = NEW.id;
  RETURN NULL;
END
$$;

-- Subscribes the browser of a session, or of a companion's device (the other one is null). Each has one subscription, and
-- an address belongs to the last subscriber. p_language: of a companion's device.
CREATE FUNCTION subscribe_push(
  p_session int, p_device int, p_language text, p_endpoint text, p_p256dh text, p_auth text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM session WHERE id = p_session FOR NO KEY UPDATE;
  IF NOT FOUND AND companion_profile(p_device) IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM push_subscription WHERE session_id = p_session OR device_id = p_device OR endpoint = p_endpoint;
  INSERT INTO push_subscription (session_id, device_id, language, endpoint, p256dh, auth)
    VALUES (p_session, p_device, p_language, p_endpoint, p_p256dh, p_auth)
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

-- Claims due messages that the settings of their members admit now, and delays their next attempt: 30 s, doubled each time. Messages are dropped after eight
-- attempts or a day.
CREATE FUNCTION claim_pushes(
  p_most int,
  OUT id int, OUT kind text, OUT language text, OUT endpoint text, OUT p256dh text, OUT auth text
) RETURNS SETOF record
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM push_message m
    WHERE m.due_at <= app_now() AND (m.attempts = 8 OR m.created_at < app_now() - interval '1 day'
    OR NOT EXISTS (SELECT FROM push_subscription s WHERE s.id = m.subscription_id));
  PERFORM apply_push_settings();
  RETURN QUERY
  WITH due AS (
    SELECT m.id FROM push_message m WHERE m.due_at <= app_now() ORDER BY m.due_at
      LIMIT LEAST(p_most, 100) FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE push_message m SET attempts = m.attempts + 1, due_at = app_now() + interval '30 seconds' * 2 ^ m.attempts
    FROM due WHERE m.id = due.id RETURNING m.id, m.subscription_id, m.kind
  )
  SELECT c.id, c.kind, COALESCE(p.language, o.language), p.endpoint, p.p256dh, p.auth
  FROM claimed c JOIN push_subscription p ON p.id = c.subscription_id LEFT JOIN session s ON s.id = p.session_id
    LEFT JOIN member o ON o.id = s.member_id;
END
$$;

-- Removes a message after delivery; p_gone removes the subscription that no longer exists.
CREATE FUNCTION finish_push(p_message int, p_gone boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  WITH done AS (DELETE FROM push_message WHERE id = p_message RETURNING subscription_id)
  DELETE FROM push_subscription WHERE p_gone AND id = (SELECT subscription_id FROM done)
$$;
