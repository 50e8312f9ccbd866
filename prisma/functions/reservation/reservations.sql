-- The present day in a time zone.
CREATE FUNCTION today_in(p_zone text) RETURNS date
LANGUAGE sql STABLE
AS 'SELECT (app_now() AT TIME ZONE p_zone)::date';

-- A span with this much time before and after it.
CREATE FUNCTION span_with(p_span tstzrange, p_margin interval) RETURNS tstzrange
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT tstzrange(lower(p_span) - p_margin, upper(p_span) + p_margin);
END;

-- The published times of a profile from one day to another that can be requested, soonest first: nobody has reserved
-- them, and the companion's schedule admits them. The reservation p_own does not count: it would leave its time.
CREATE FUNCTION free_slots(
  p_profile int, p_own int DEFAULT 0, p_first date DEFAULT '-infinity', p_last date DEFAULT 'infinity',
  p_most int DEFAULT 30
)
RETURNS TABLE (id int, day text, starts text, ends text, zone text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.id, to_char(s.day, 'YYYY-MM-DD'), s.starts, s.ends, s.time_zone
  FROM profile_slot s LEFT JOIN companion_schedule k USING (profile_id)
  WHERE s.profile_id = p_profile AND s.open AND s.day BETWEEN p_first AND p_last
    AND lower(s.at) > app_now() + make_interval(hours => COALESCE(k.notice_hours, 0))
    AND s.day <= today_in(s.time_zone) + COALESCE(k.days_ahead, 90) AND (s.day <@ k.days_off) IS NOT TRUE
    AND NOT EXISTS (SELECT FROM reservation r WHERE r.profile_id = s.profile_id AND r.id <> p_own
      AND r.status IN ('requested', 'confirmed')
      AND r.at && span_with(s.at, make_interval(mins => COALESCE(k.buffer_minutes, 0))))
    AND (COALESCE(k.most_per_day, 0) = 0 OR k.most_per_day > (SELECT count(*) FROM reservation r
      WHERE r.profile_id = s.profile_id AND r.id <> p_own AND r.wanted_on = s.day
        AND r.status IN ('requested', 'confirmed')))
  ORDER BY s.at, s.id LIMIT LEAST(p_most, 500);
END;

-- The time zone of a published time, else that of the profile's city.
CREATE FUNCTION zone_of_wish(p_profile int, p_slot int) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT COALESCE((SELECT time_zone FROM profile_slot WHERE id = p_slot AND profile_id = p_profile),
    (SELECT time_zone FROM profile p JOIN city c ON c.id = p.city_id WHERE p.id = p_profile), 'UTC');
END;

-- Whether a companion's schedule admits a request without a published time on a day.
CREATE FUNCTION schedule_admits(p_profile int, p_on date, p_own int) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT NOT EXISTS (SELECT FROM companion_schedule k WHERE k.profile_id = p_profile AND (p_on <@ k.days_off
    OR p_on > today_in(zone_of_wish(p_profile, 0)) + k.days_ahead
    OR k.most_per_day > 0 AND k.most_per_day <= (SELECT count(*) FROM reservation r WHERE r.profile_id = p_profile
      AND r.id <> p_own AND r.wanted_on = p_on AND r.status IN ('requested', 'confirmed'))));
END;

-- Returns why a member cannot have this day or published time (p_slot, 0 for none) of a profile, or NULL. The safety
-- briefing is the only condition (charter C1.2); the number of requests and moves per day is limited. p_on is a day in
-- the time zone of the profile's city. p_own is the member's reservation that would move, 0 for none.
CREATE FUNCTION wish_refusal(p_member member, p_profile int, p_on date, p_slot int, p_own int) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT CASE
    WHEN p_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN NOT p_member.activated THEN 'briefing_needed'
    WHEN NOT EXISTS (SELECT FROM app.listed_profile WHERE id = p_profile) THEN 'profile_unknown'
    WHEN EXISTS (SELECT FROM profile_block WHERE member_id = p_member.id AND profile_id = p_profile)
      THEN 'profile_blocked'
    WHEN EXISTS (SELECT FROM refused_member WHERE member_id = p_member.id AND profile_id = p_profile)
      THEN 'requests_refused'
    WHEN (SELECT count(*) FROM reservation
        WHERE member_id = p_member.id AND created_at > app_now() - interval '24 hours')
      + (SELECT count(*) FROM superseded_reservation
        WHERE member_id = p_member.id AND moved AND created_at > app_now() - interval '24 hours') >= 20
      THEN 'reservation_number'
    WHEN p_on IS NULL OR p_on NOT BETWEEN today AND today + 90 THEN 'date_invalid'
    WHEN EXISTS (SELECT FROM reservation WHERE member_id = p_member.id AND profile_id = p_profile
      AND status IN ('requested', 'confirmed')
      AND (id <> p_own OR wanted_on = p_on AND COALESCE(slot_id, 0) = p_slot)) THEN 'already_reserved'
    WHEN p_slot <> 0 AND NOT EXISTS (SELECT FROM free_slots(p_profile, p_own, p_on, p_on, 500) WHERE id = p_slot)
      THEN 'slot_taken'
    WHEN p_slot = 0 AND NOT schedule_admits(p_profile, p_on, p_own) THEN 'day_taken'
  END
  FROM today_in(zone_of_wish(p_profile, p_slot)) AS today
$$;

-- Requests a reservation, or returns a refusal. A reservation of a sample is practice. Of concurrent requests for one
-- moment the exclusion constraint admits one; those of one companion run one after another, for the schedule counts them.
CREATE FUNCTION reserve(
  p_member int, p_profile int, p_on date, p_slot int, p_wish text, p_request text, p_body_hash text,
  OUT refusal text, OUT requested reservation
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_member member;
  v_repeated record;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_repeated FROM repeated_request(p_member, 'xuanfei/reserve', p_request, p_body_hash);
  IF FOUND THEN
    SELECT * INTO requested FROM reservation WHERE id = v_repeated.made;
    refusal := v_repeated.refusal;
    RETURN;
  END IF;
  -- a profile that is paused, withdrawn or hidden meanwhile ends this reservation as well
  PERFORM FROM profile WHERE id = p_profile FOR SHARE;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')
    AND wanted_on < today_in(time_zone);
  PERFORM FROM companion_schedule WHERE profile_id = p_profile FOR NO KEY UPDATE;
  refusal := wish_refusal(v_member, p_profile, p_on, p_slot, 0);
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish, slot_id, wanted_at, at, time_zone, practice)
  SELECT p_profile, p_member, p_on, p_wish, s.id, COALESCE(s.starts || '-' || s.ends, ''), s.at,
    zone_of_wish(p_profile, p_slot), (SELECT sample FROM profile WHERE id = p_profile)
  FROM (VALUES (p_slot)) AS wanted (slot) LEFT JOIN profile_slot s ON s.id = slot
  WHERE refusal IS NULL
  ON CONFLICT ON CONSTRAINT reservation_at_a_time DO NOTHING
  RETURNING * INTO requested;
  refusal := COALESCE(refusal, CASE WHEN requested.id IS NULL THEN 'slot_taken' END);
  PERFORM remember_request(p_member, 'xuanfei/reserve', p_request, p_body_hash, requested.id) WHERE refusal IS NULL;
END
$$;

-- Whether the member may choose another day or time: the reservation is open and has not begun.
CREATE FUNCTION may_move(p_reservation reservation) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p_reservation.status IN ('requested', 'confirmed') AND COALESCE(lower(p_reservation.at) > app_now(),
    p_reservation.wanted_on >= today_in(p_reservation.time_zone));
END;

-- Puts a reservation at a published time (0: none) of a day, in this state. Returns NULL if another one has the time.
CREATE FUNCTION put_at(p_reservation int, p_on date, p_slot int, p_status text) RETURNS reservation
LANGUAGE plpgsql
AS $$
DECLARE
  v_moved reservation;
BEGIN
  UPDATE reservation r SET status = p_status, wanted_on = p_on, slot_id = s.id, at = s.at,
    wanted_at = COALESCE(s.starts || '-' || s.ends, ''), time_zone = zone_of_wish(r.profile_id, p_slot)
  FROM (VALUES (p_slot)) AS wanted (slot) LEFT JOIN profile_slot s ON s.id = slot
  WHERE r.id = p_reservation
  RETURNING r.* INTO v_moved;
  RETURN v_moved;
EXCEPTION WHEN exclusion_violation THEN
  RETURN NULL;
END
$$;

-- Moves a member's open reservation to another day or published time, by the rules of a new request, or returns a
-- refusal. A confirmed one is requested again, and its confirmation is superseded.
CREATE FUNCTION move_reservation(
  p_member int, p_reservation int, p_on date, p_slot int, p_request text, p_body_hash text,
  OUT refusal text, OUT requested reservation
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_repeated record;
  v_member member;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO requested FROM reservation WHERE id = p_reservation AND member_id = p_member FOR UPDATE;
  SELECT * INTO v_repeated FROM repeated_request(p_member, 'member/moveReservation', p_request, p_body_hash);
  IF FOUND THEN
    refusal := v_repeated.refusal;
    RETURN;
  END IF;
  PERFORM FROM companion_schedule WHERE profile_id = requested.profile_id FOR NO KEY UPDATE;
  refusal := CASE WHEN may_move(requested)
    THEN wish_refusal(v_member, requested.profile_id, p_on, p_slot, p_reservation) ELSE 'reservation_closed' END;
  IF refusal IS NULL THEN
    requested := put_at(p_reservation, p_on, p_slot, 'requested');
    refusal := CASE WHEN requested.id IS NULL THEN 'slot_taken' END;
  END IF;
  PERFORM remember_request(p_member, 'member/moveReservation', p_request, p_body_hash, p_reservation)
  WHERE refusal IS NULL;
END
$$;

-- Takes or leaves the time that was proposed instead. Taken, the reservation is confirmed at that time, because both
-- sides agree on it; left, it stays as it is. Returns a refusal if this time is not proposed or no longer free.
CREATE FUNCTION answer_proposal(
  p_member int, p_reservation int, p_slot int, p_accept boolean, OUT refusal text, OUT requested reservation
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_day date := (SELECT day FROM profile_slot WHERE id = p_slot);
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO requested FROM reservation WHERE id = p_reservation AND member_id = p_member FOR UPDATE;
  IF p_accept AND requested.status = 'confirmed' AND requested.slot_id = p_slot THEN
    RETURN;
  END IF;
  IF requested.proposed_slot_id IS DISTINCT FROM p_slot OR p_slot IS NULL OR requested.id IS NULL
    OR p_accept AND NOT may_move(requested) THEN
    refusal := 'proposal_gone';
  ELSIF NOT p_accept THEN
    UPDATE reservation SET proposed_slot_id = NULL WHERE id = p_reservation RETURNING * INTO requested;
  ELSE
    PERFORM FROM companion_schedule WHERE profile_id = requested.profile_id FOR NO KEY UPDATE;
    requested := CASE WHEN EXISTS (SELECT FROM free_slots(requested.profile_id, p_reservation, v_day, v_day, 500)
      WHERE id = p_slot) THEN put_at(p_reservation, v_day, p_slot, 'confirmed') END;
    refusal := CASE WHEN requested.id IS NULL THEN 'slot_taken' END;
  END IF;
END
$$;

-- Whether a confirmed meeting began, without a published time with its day. Who ends it after that takes no answer from
-- the other side (charter C5.6).
CREATE FUNCTION meeting_began(p_reservation reservation) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p_reservation.confirmed_at IS NOT NULL
    AND COALESCE(lower(p_reservation.at), p_reservation.wanted_on::timestamp AT TIME ZONE p_reservation.time_zone)
      <= CASE WHEN p_reservation.status IN ('confirmed', 'expired') THEN app_now() ELSE p_reservation.superseded_at END;
END;

-- Whether the member may answer how a confirmed meeting went: from two hours after its start, without a published time
-- from the end of its day, and once.
CREATE FUNCTION may_answer(p_reservation reservation) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT meeting_began(p_reservation) AND app_now() >= COALESCE(lower(p_reservation.at) + interval '2 hours',
      (p_reservation.wanted_on + 1)::timestamp AT TIME ZONE p_reservation.time_zone)
    AND NOT EXISTS (SELECT FROM meeting_answer WHERE reservation_id = p_reservation.id);
END;

-- Stores how a meeting went, for the operators alone. A meeting that was not fine is a report of the profile, unless it
-- was practice. Returns why it is refused.
CREATE FUNCTION answer_meeting(
  p_member int, p_reservation int, p_took_place boolean, p_fine boolean, p_text text, OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_reservation reservation;
BEGIN
  SELECT * INTO v_reservation FROM reservation WHERE id = p_reservation AND member_id = p_member FOR UPDATE;
  refusal := CASE WHEN may_answer(v_reservation) IS NOT TRUE THEN 'meeting_not_over' END;
  INSERT INTO meeting_answer (reservation_id, member_id, took_place, fine, text)
  SELECT p_reservation, p_member, p_took_place, p_fine, p_text WHERE refusal IS NULL;
  INSERT INTO report (member_id, profile_id, address, reason)
  SELECT p_member, v_reservation.profile_id, '', COALESCE(NULLIF(p_text, ''), 'reservation ' || p_reservation)
  WHERE refusal IS NULL AND NOT p_fine AND NOT v_reservation.practice;
END
$$;

-- Gives a published time its moments, in the zone of its profile's city, and refuses one that has begun, and one in the
-- hour that its day skips.
CREATE FUNCTION place_slot() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT time_zone INTO NEW.time_zone FROM profile p JOIN city c ON c.id = p.city_id WHERE p.id = NEW.profile_id;
  END IF;
  BEGIN
    NEW.at := COALESCE(span_of(NEW.day, NEW.starts, NEW.ends, NEW.time_zone), 'empty');
    PERFORM refuse('range', '{"column": "starts"}') WHERE isempty(NEW.at) AND NEW.starts < NEW.ends;
  EXCEPTION WHEN data_exception THEN
    NEW.at := 'empty'; -- the checks of the columns name what is wrong
  END;
  PERFORM refuse('slot_past', jsonb_build_object('column', 'day')) WHERE lower(NEW.at) <= app_now();
  RETURN NEW;
END
$$;

-- The row of a reservation without what may change: answers, reminders, and the time, which functions alone move.
CREATE FUNCTION fixed_of(p_reservation reservation) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT to_jsonb(p_reservation) - '{status,reply,note,version,updated_at,confirmed_at,reminded_at,reminded_soon_at,
    moved_at,superseded_at,proposed_slot_id,wanted_on,wanted_at,at,time_zone,slot_id,answered_by,unavailable}'::text[]
$$;

-- The day and time of a reservation.
CREATE FUNCTION time_of(p_reservation reservation) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT jsonb_build_array(p_reservation.wanted_on, p_reservation.wanted_at, p_reservation.time_zone,
    p_reservation.slot_id)
$$;

-- Whether a change supersedes the earlier state: the time moved, or a confirmed reservation ended before its day.
CREATE FUNCTION supersedes(p_new reservation, p_old reservation) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $$
  SELECT time_of(p_new) <> time_of(p_old) OR p_old.status = 'confirmed' AND p_new.status IN ('declined', 'cancelled')
$$;

-- When operators may answer a request, too: at once, unless the companion has a device. Then it is theirs for 24 hours,
-- at most until two hours before its time (charter C5.5).
CREATE FUNCTION house_answers_from(p_reservation reservation) RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN has_device(p_reservation.profile_id) THEN LEAST(
    COALESCE(p_reservation.moved_at, p_reservation.created_at) + interval '24 hours',
    COALESCE(lower(p_reservation.at), p_reservation.wanted_on::timestamp AT TIME ZONE p_reservation.time_zone)
      - interval '2 hours') ELSE p_reservation.created_at END;
END;

-- Refuses to move a reservation backwards, and records when it was confirmed, moved and superseded. An answer ends
-- what was proposed. A reply is no longer the reply when its time or confirmation was superseded.
CREATE FUNCTION check_reservation_transition() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_moves boolean := time_of(NEW) <> time_of(OLD);
  v_supersedes boolean := supersedes(NEW, OLD);
BEGIN
  PERFORM refuse('reservation_ended', jsonb_build_object('from', OLD.status, 'to', NEW.status))
  WHERE (OLD.status, NEW.status) NOT IN (('requested', 'requested'), ('confirmed', 'confirmed'),
    ('requested', 'confirmed'), ('requested', 'declined'),
    ('requested', 'cancelled'), ('requested', 'expired'), ('confirmed', 'cancelled'), ('confirmed', 'declined'),
      ('confirmed', 'expired'))
    AND (NOT v_moves OR (OLD.status, NEW.status) <> ('confirmed', 'requested'))
    OR v_moves AND (NEW.status NOT IN ('requested', 'confirmed') OR is_operator())
    OR v_supersedes AND NOT may_move(OLD) -- it has begun
    OR fixed_of(NEW) <> fixed_of(OLD);
  PERFORM refuse('companion_answers') WHERE is_operator() AND OLD.status = 'requested' AND NOT NEW.unavailable
    AND (SELECT status FROM member WHERE id = NEW.member_id) = 1
    AND app_now() < house_answers_from(OLD) AND (NEW.status <> OLD.status OR NEW.reply <> OLD.reply
      OR NEW.proposed_slot_id IS DISTINCT FROM OLD.proposed_slot_id);
  PERFORM refuse('only_member_cancels') WHERE NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND is_operator();
  IF NEW.status NOT IN ('requested', 'confirmed') OR v_moves
    OR NEW.status <> OLD.status AND NEW.proposed_slot_id = OLD.proposed_slot_id THEN
    NEW.proposed_slot_id := NULL;
  END IF;
  PERFORM refuse('slot_not_free', '{"column": "proposed_slot_id"}')
  WHERE NEW.proposed_slot_id IS DISTINCT FROM OLD.proposed_slot_id AND NEW.proposed_slot_id IS NOT NULL
    AND (NEW.proposed_slot_id = NEW.slot_id
      OR NOT EXISTS (SELECT FROM free_slots(NEW.profile_id, NEW.id, p_most => 500) WHERE id = NEW.proposed_slot_id));
  IF v_supersedes THEN
    NEW.reply := CASE WHEN NEW.reply <> OLD.reply THEN NEW.reply ELSE '' END;
    NEW.superseded_at := CASE OLD.status WHEN 'confirmed' THEN app_now() ELSE OLD.superseded_at END;
  END IF;
  IF v_moves THEN
    NEW.moved_at := app_now();
    NEW.confirmed_at := NULL;
    NEW.reminded_at := NULL;
    NEW.reminded_soon_at := NULL;
  END IF;
  IF NEW.status = 'confirmed' AND (OLD.status = 'requested' OR v_moves) THEN
    NEW.confirmed_at := app_now();
  END IF;
  IF is_operator() AND NOT NEW.unavailable AND (NEW.status <> OLD.status OR NEW.reply <> OLD.reply
    OR NEW.proposed_slot_id IS DISTINCT FROM OLD.proposed_slot_id) THEN
    NEW.answered_by := 'house';
  ELSIF v_moves AND NEW.status = 'requested' THEN
    NEW.answered_by := '';
  END IF;
  -- a reminder is a message of its own, and no change of the reservation
  IF NEW.reminded_at IS NOT DISTINCT FROM OLD.reminded_at AND NEW.reminded_soon_at IS NOT DISTINCT FROM
    OLD.reminded_soon_at OR v_moves THEN
    NEW.updated_at := app_now();
  END IF;
  RETURN NEW;
END
$$;

-- Keeps the time and the confirmation that a move or an end replaced.
CREATE FUNCTION keep_superseded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO superseded_reservation (reservation_id, member_id, wanted_on, wanted_at, time_zone, reply, confirmed_at,
    moved)
  SELECT OLD.id, OLD.member_id, OLD.wanted_on, OLD.wanted_at, OLD.time_zone, OLD.reply, OLD.confirmed_at,
    time_of(NEW) <> time_of(OLD)
  WHERE supersedes(NEW, OLD);
  RETURN NULL;
END
$$;

-- Sends the member the approved sentence that the trigger names, about the reservation.
CREATE FUNCTION message_reservation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO support_message (member_id, reservation_id, phrase, parameters)
    VALUES (NEW.member_id, NEW.id, TG_ARGV[0], jsonb_build_object('profile', NEW.id, 'meeting', NEW.id));
  RETURN NULL;
END
$$;

-- Cancels a member's reservation that has not begun.
CREATE FUNCTION cancel_reservation(p_member int, p_reservation int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE reservation SET status = 'cancelled' WHERE id = p_reservation AND member_id = p_member
    AND may_move(reservation);
  RETURN FOUND;
END
$$;

-- The reminders of confirmed reservations that are not sent: at 18:00 of the evening before, and two hours before a
-- published time. None is due for a meeting that was confirmed later, or after its day or time has begun.
CREATE FUNCTION open_reminders() RETURNS TABLE (reservation_id int, soon boolean, at timestamptz)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.id, t.soon, t.at FROM reservation r, LATERAL (VALUES
    (false, ((r.wanted_on - 1) + time '18:00') AT TIME ZONE r.time_zone,
      r.wanted_on::timestamp AT TIME ZONE r.time_zone, r.reminded_at),
    (true, lower(r.at) - interval '2 hours', lower(r.at), r.reminded_soon_at)) AS t (soon, at, ends, sent)
  WHERE r.status = 'confirmed' AND t.sent IS NULL AND r.confirmed_at <= t.at AND t.ends > app_now();
END;

-- Expires reservations whose day has passed and requests whose time has begun, and confirms those of samples 20 seconds after they were requested or
-- moved. Reminds members: the update of the row records it, and its triggers make a message and a push.
CREATE FUNCTION change_due_reservations() RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE reservation SET status = 'expired'
  WHERE status IN ('requested', 'confirmed') AND wanted_on < today_in(time_zone)
    OR status = 'requested' AND lower(at) <= app_now();
  UPDATE reservation SET status = 'confirmed'
  WHERE practice AND status = 'requested' AND COALESCE(moved_at, created_at) <= app_now() - interval '20 seconds';
  UPDATE reservation r SET reminded_at = app_now() FROM open_reminders() d
  WHERE d.reservation_id = r.id AND NOT d.soon AND d.at <= app_now() AND r.reminded_at IS NULL;
  UPDATE reservation r SET reminded_soon_at = app_now() FROM open_reminders() d
  WHERE d.reservation_id = r.id AND d.soon AND d.at <= app_now() AND r.reminded_soon_at IS NULL;
  SELECT publish_week(profile_id) FROM weeks_to_publish() WHERE at <= app_now()
$$;
