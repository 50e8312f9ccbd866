-- Queues a push message to each of a member's devices for what the house did. No trigger of this kind is about play.
CREATE FUNCTION enqueue_push() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO push_message (subscription_id, kind)
  SELECT p.id, TG_ARGV[0] FROM push_subscription p JOIN session s ON s.id = p.session_id
  WHERE s.member_id = NEW.member_id AND s.expires_at > app_now();
  RETURN NULL;
END
$$;

-- Removes the subscriptions of a closed account.
CREATE FUNCTION delete_subscriptions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM push_subscription p USING session s WHERE s.id = p.session_id AND s.member_id = NEW.id;
  RETURN NULL;
END
$$;
