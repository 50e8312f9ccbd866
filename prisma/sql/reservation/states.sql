-- Refuses to move a reservation backwards, and records when it was confirmed.
CREATE FUNCTION check_reservation_transition() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('requested', 'requested'), ('confirmed', 'confirmed'),
    ('requested', 'confirmed'), ('requested', 'declined'),
    ('requested', 'cancelled'), ('requested', 'expired'), ('confirmed', 'cancelled'), ('confirmed', 'declined'),
      ('confirmed', 'expired'))
    OR (NEW.id, NEW.profile_id, NEW.member_id, NEW.wanted_on, NEW.wish, NEW.created_at)
      IS DISTINCT FROM (OLD.id, OLD.profile_id, OLD.member_id, OLD.wanted_on, OLD.wish, OLD.created_at)
  THEN
    RAISE EXCEPTION 'a reservation cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation',
      HINT = 'requested becomes confirmed or declined; ended ones stay.';
  END IF;
  IF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND pg_has_role(session_user, 'saikoro_operator', 'MEMBER')
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER') THEN
    RAISE EXCEPTION 'only the member cancels; decline it instead' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.updated_at := app_now();
  IF NEW.status = 'confirmed' AND OLD.status = 'requested' THEN
    NEW.confirmed_at := app_now();
  END IF;
  RETURN NEW;
END
$$;

-- Cancels a member's reservation.
CREATE FUNCTION cancel_reservation(p_member int, p_reservation int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE reservation SET status = 'cancelled' WHERE id = p_reservation AND member_id = p_member
    AND status IN ('requested', 'confirmed');
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION cancel_reservation(int,int) TO saikoro_app;

-- Expires reservations whose day has passed, and reminds members of those of today and tomorrow: the update makes an
-- entry of the inbox and a push message. A reservation confirmed within the last 12 hours needs no reminder.
CREATE FUNCTION expire_reservations() RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE reservation SET status = 'expired'
  WHERE status IN ('requested', 'confirmed') AND wanted_on < (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
  UPDATE reservation SET reminded_at = app_now()
  WHERE status = 'confirmed' AND reminded_at IS NULL AND confirmed_at < app_now() - interval '12 hours'
    AND wanted_on <= (app_now() AT TIME ZONE 'UTC' + interval '33 hours')::date
$$;
GRANT EXECUTE ON FUNCTION expire_reservations() TO saikoro_worker;
