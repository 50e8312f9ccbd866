-- The present day in a time zone.
CREATE FUNCTION today_in(p_zone text) RETURNS date
LANGUAGE sql STABLE
AS 'SELECT (app_now() AT TIME ZONE p_zone)::date';
GRANT EXECUTE ON FUNCTION today_in(text) TO saikoro_app;

-- The published times of a profile at which nobody has reserved it, soonest first.
CREATE FUNCTION free_slots(p_profile int)
RETURNS TABLE (id int, day text, starts text, ends text, zone text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.id, to_char(s.day, 'YYYY-MM-DD'), s.starts, s.ends, s.time_zone FROM profile_slot s
  WHERE s.profile_id = p_profile AND s.open AND lower(s.at) > app_now() AND s.day <= today_in(s.time_zone) + 90
    AND NOT EXISTS (SELECT FROM reservation r
      WHERE r.profile_id = s.profile_id AND r.at && s.at AND r.status IN ('requested', 'confirmed'))
  ORDER BY s.at, s.id LIMIT 30;
END;
GRANT EXECUTE ON FUNCTION free_slots(int) TO saikoro_app;

-- Requests a reservation, or returns a refusal. The safety briefing is the only condition (charter C1.2); the number
-- per day is limited. p_on is a day in the time zone of the profile's city; p_slot is a published time of the profile,
-- 0 for none. Of concurrent requests for one moment the exclusion constraint admits one.
CREATE FUNCTION reserve(
  p_member int, p_profile int, p_on date, p_slot int, p_wish text, p_request text, p_body_hash text,
  OUT refusal text, OUT requested reservation
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_member member;
  v_stored idempotency_key;
  v_zone text := COALESCE((SELECT time_zone FROM profile_slot WHERE id = p_slot AND profile_id = p_profile),
    (SELECT time_zone FROM profile p JOIN city c ON c.id = p.city_id WHERE p.id = p_profile), 'UTC');
  v_today date := today_in(v_zone);
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'xuanfei/reserve'
    AND request_id = p_request;
  IF v_stored.answer_id IS NOT NULL THEN
    IF v_stored.body_hash = p_body_hash THEN
      SELECT * INTO requested FROM reservation WHERE id = v_stored.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')
    AND wanted_on < today_in(time_zone);
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT v_member.activated THEN 'briefing_needed'
    WHEN NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN 'profile_unknown'
    WHEN EXISTS (SELECT FROM profile_block WHERE member_id = p_member AND profile_id = p_profile) THEN 'profile_blocked'
    WHEN (SELECT count(*) FROM reservation
      WHERE member_id = p_member AND created_at > app_now() - interval '24 hours') >= 20 THEN 'reservation_number'
    WHEN p_on IS NULL OR p_on < v_today OR p_on > v_today + 90 THEN 'date_invalid'
    WHEN EXISTS (SELECT FROM reservation WHERE member_id = p_member AND profile_id = p_profile
      AND status IN ('requested', 'confirmed')) THEN 'already_reserved'
    WHEN p_slot <> 0 AND NOT EXISTS (SELECT FROM free_slots(p_profile) WHERE id = p_slot AND day = p_on::text)
      THEN 'slot_taken'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish, slot_id, wanted_at, at, time_zone)
  SELECT p_profile, p_member, p_on, p_wish, s.id, COALESCE(s.starts || '-' || s.ends, ''), s.at, v_zone
  FROM (VALUES (p_slot)) AS wanted (slot) LEFT JOIN profile_slot s ON s.id = slot
  ON CONFLICT ON CONSTRAINT reservation_at_a_time DO NOTHING
  RETURNING * INTO requested;
  IF requested.id IS NULL THEN
    refusal := 'slot_taken';
    RETURN;
  END IF;
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      VALUES (p_member, 'xuanfei/reserve', p_request, p_body_hash, requested.id);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION reserve(int,int,date,int,text,text,text) TO saikoro_app;

-- Gives a published time its moments, in the zone of its profile's city, and refuses one that has begun.
CREATE FUNCTION place_slot() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT time_zone INTO NEW.time_zone FROM profile p JOIN city c ON c.id = p.city_id WHERE p.id = NEW.profile_id;
  END IF;
  BEGIN
    NEW.at := span_of(NEW.day, NEW.starts, NEW.ends, NEW.time_zone);
  EXCEPTION WHEN data_exception THEN
    NEW.at := 'empty'; -- the checks of the columns name what is wrong
  END;
  PERFORM refuse('slot_past', jsonb_build_object('column', 'day')) WHERE lower(NEW.at) <= app_now();
  RETURN NEW;
END
$$;

-- Refuses to move a reservation backwards, and records when it was confirmed.
CREATE FUNCTION check_reservation_transition() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('reservation_ended', jsonb_build_object('from', OLD.status, 'to', NEW.status))
  WHERE (OLD.status, NEW.status) NOT IN (('requested', 'requested'), ('confirmed', 'confirmed'),
    ('requested', 'confirmed'), ('requested', 'declined'),
    ('requested', 'cancelled'), ('requested', 'expired'), ('confirmed', 'cancelled'), ('confirmed', 'declined'),
      ('confirmed', 'expired'))
    OR (NEW.id, NEW.profile_id, NEW.member_id, NEW.wanted_on, NEW.wanted_at, NEW.at, NEW.time_zone, NEW.slot_id,
      NEW.wish, NEW.created_at) IS DISTINCT FROM
      (OLD.id, OLD.profile_id, OLD.member_id, OLD.wanted_on, OLD.wanted_at, OLD.at, OLD.time_zone, OLD.slot_id,
      OLD.wish, OLD.created_at);
  PERFORM refuse('only_member_cancels') WHERE NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND is_operator();
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
  WHERE status IN ('requested', 'confirmed') AND wanted_on < today_in(time_zone);
  UPDATE reservation SET reminded_at = app_now()
  WHERE status = 'confirmed' AND reminded_at IS NULL AND confirmed_at < app_now() - interval '12 hours'
    AND wanted_on <= today_in(time_zone) + 1
$$;
GRANT EXECUTE ON FUNCTION expire_reservations() TO saikoro_worker;
