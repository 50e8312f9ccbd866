-- Copies the status that an operator set to the member's row.
CREATE FUNCTION copy_member_status() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE member SET status = NEW.status WHERE id = NEW.member_id AND status <> NEW.status;
  RETURN NULL;
END
$$;

-- Inserts and updates the row that operators see, when a member is inserted or the owner changes the status.
CREATE FUNCTION mirror_member_status() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO member_status VALUES (NEW.id, NEW.status) ON CONFLICT (member_id) DO UPDATE SET status = NEW.status;
  RETURN NULL;
END
$$;

-- Removes the passkeys and push subscriptions of a closed account, which keeps its password for statement, withdrawal
-- and support (charter C3.7).
CREATE FUNCTION forget_devices() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM passkey WHERE member_id = NEW.id;
  DELETE FROM push_subscription p USING session s WHERE s.id = p.session_id AND s.member_id = NEW.id;
  RETURN NULL;
END
$$;

-- Ends the reservations of a closed account that have not begun: the member could neither answer nor cancel (charter C5.6).
CREATE FUNCTION end_reservations_of_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE reservation SET status = CASE WHEN is_operator() THEN 'declined' ELSE 'cancelled' END,
    note = CASE WHEN is_operator() THEN 'the account was closed' ELSE note END
  WHERE member_id = NEW.id AND may_move(reservation);
  RETURN NULL;
END
$$;

-- Activates a member after the safety briefing (charter C1.1).
CREATE FUNCTION complete_briefing(p_member int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE member SET activated = true WHERE id = p_member AND NOT activated
$$;
