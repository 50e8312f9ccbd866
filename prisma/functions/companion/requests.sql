-- Whether a companion may answer a request, or still decline a confirmed meeting: it has not begun.
CREATE FUNCTION companion_may_answer(p_reservation reservation) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT may_move(p_reservation) AND NOT p_reservation.practice
$$;

-- Answers a request in the companion's name: confirms it, or declines it; also declines a confirmed meeting. The words
-- are an approved phrase in the member's language or their own, which hold no contact (charter C1.5). Repeated, the
-- answer changes nothing. Returns why it is refused.
CREATE FUNCTION answer_request(
  p_device int, p_reservation int, p_accept boolean, p_phrase text, p_text text, OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
  v_status text := CASE WHEN p_accept THEN 'confirmed' ELSE 'declined' END;
  v_reservation reservation;
  v_reply text;
BEGIN
  SELECT * INTO v_reservation FROM reservation WHERE id = p_reservation AND profile_id = v_profile FOR UPDATE;
  IF v_reservation.status = v_status AND v_reservation.answered_by = 'companion' THEN
    RETURN;
  END IF;
  refusal := CASE WHEN v_reservation.id IS NULL THEN 'reservation_unknown'
    WHEN NOT companion_may_answer(v_reservation) OR v_reservation.status = 'confirmed' AND p_accept
      THEN 'reservation_closed'
    WHEN text_fault(p_text) IS NOT NULL THEN 'contact_in_text'
    WHEN p_phrase <> '' AND (p_phrase = 'looking_forward') IS DISTINCT FROM p_accept THEN 'invalid_input' END;
  IF refusal IS NULL THEN
    v_reply := CASE p_phrase WHEN '' THEN p_text ELSE phrase_text(p_phrase, v_reservation.member_id, '{}') END;
    UPDATE reservation SET status = v_status, answered_by = 'companion', reply = v_reply WHERE id = p_reservation;
    PERFORM audit_companion(p_device, 'reservation', 'UPDATE',
      jsonb_build_object('id', p_reservation, 'status', v_status, 'reply', v_reply));
  END IF;
END
$$;

-- Proposes one of the companion's free times instead of the one a member wants. Returns why it is refused.
CREATE FUNCTION propose_time(p_device int, p_reservation int, p_slot int, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
  v_reservation reservation;
BEGIN
  SELECT * INTO v_reservation FROM reservation WHERE id = p_reservation AND profile_id = v_profile FOR UPDATE;
  IF v_reservation.proposed_slot_id = p_slot THEN
    RETURN;
  END IF;
  refusal := CASE WHEN v_reservation.id IS NULL THEN 'reservation_unknown'
    WHEN NOT companion_may_answer(v_reservation) THEN 'reservation_closed'
    WHEN p_slot IS NOT DISTINCT FROM v_reservation.slot_id
      OR NOT EXISTS (SELECT FROM free_slots(v_profile, p_reservation, p_most => 500) WHERE id = p_slot)
      THEN 'slot_taken' END;
  IF refusal IS NULL THEN
    UPDATE reservation SET proposed_slot_id = p_slot, answered_by = 'companion' WHERE id = p_reservation;
    PERFORM audit_companion(p_device, 'reservation', 'UPDATE',
      jsonb_build_object('id', p_reservation, 'proposed_slot_id', p_slot));
  END IF;
END
$$;

-- Refuses all requests of the member who made a reservation, and declines those that have not begun. Returns why not.
CREATE FUNCTION refuse_member(p_device int, p_reservation int, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
  v_member int := (SELECT member_id FROM reservation WHERE id = p_reservation AND profile_id = v_profile);
BEGIN
  IF v_member IS NULL THEN
    refusal := 'reservation_unknown';
    RETURN;
  END IF;
  -- a request of this member is inserted before or after, never between
  PERFORM FROM member WHERE id = v_member FOR NO KEY UPDATE;
  INSERT INTO refused_member (profile_id, member_id) VALUES (v_profile, v_member) ON CONFLICT DO NOTHING;
  PERFORM audit_companion(p_device, 'refused_member', 'INSERT', jsonb_build_object('member_id', v_member)) WHERE FOUND;
  UPDATE reservation SET status = 'declined', answered_by = 'companion'
  WHERE profile_id = v_profile AND member_id = v_member AND may_move(reservation);
END
$$;

-- Whether a companion may say how a confirmed meeting went: it began, and they have not said it.
CREATE FUNCTION companion_may_say(p_reservation reservation) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT meeting_began(p_reservation)
    AND NOT EXISTS (SELECT FROM companion_answer WHERE reservation_id = p_reservation.id)
$$;

-- Stores how a meeting went for the companion. `unsafe` is an urgent report about the member. Returns why it is refused.
CREATE FUNCTION say_meeting(
  p_device int, p_reservation int, p_outcome text, p_text text, OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
  v_reservation reservation;
  v_report int;
BEGIN
  SELECT * INTO v_reservation FROM reservation WHERE id = p_reservation AND profile_id = v_profile FOR UPDATE;
  refusal := CASE WHEN companion_may_say(v_reservation) IS NOT TRUE THEN 'meeting_not_over' END;
  INSERT INTO report (profile_id, about_member_id, urgent, address, reason)
  SELECT v_profile, v_reservation.member_id, true, '', COALESCE(NULLIF(p_text, ''), 'reservation ' || p_reservation)
  WHERE refusal IS NULL AND p_outcome = 'unsafe' RETURNING id INTO v_report;
  INSERT INTO companion_answer (reservation_id, outcome, text, report_id)
  SELECT p_reservation, p_outcome, p_text, v_report WHERE refusal IS NULL;
  PERFORM audit_companion(p_device, 'companion_answer', 'INSERT',
    jsonb_build_object('reservation_id', p_reservation, 'outcome', p_outcome)) WHERE refusal IS NULL;
END
$$;

-- What a companion may know of a member: the beginning of the user name, since when they are a member, how many
-- meetings companions say they kept, and how many reports about them are open.
CREATE FUNCTION member_for_companions(p_member int) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT jsonb_build_object('name', left(m.username, 3) || '…',
    'since', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
    'kept', (SELECT count(*) FROM companion_answer a JOIN reservation r ON r.id = a.reservation_id
      WHERE r.member_id = m.id AND a.outcome = 'kept'),
    'reports', (SELECT count(*) FROM report e WHERE e.about_member_id = m.id
      AND NOT EXISTS (SELECT FROM report_review v WHERE v.report_id = e.id)))
  FROM member m WHERE m.id = p_member
$$;
