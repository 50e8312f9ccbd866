-- The phrases that the product sends along with what happened. No operator sends them.
CREATE FUNCTION product_phrases() RETURNS text[]
LANGUAGE sql IMMUTABLE
AS $$
  SELECT '{companion_unavailable,looking_forward,meeting_soon,meeting_tomorrow,not_that_time,not_this_wish,
    passkey_added,practice_confirmed,recharge_reversed,report_closed,request_expired,signed_out}'::text[]
$$;

-- The newest message of each conversation, if a member wrote it and no operator decided that it needs no answer, or
-- that it waits. What the product sends is no answer.
CREATE FUNCTION unanswered_messages() RETURNS SETOF support_message
LANGUAGE sql STABLE
AS $$
  SELECT * FROM (SELECT DISTINCT ON (member_id, reservation_id) * FROM support_message
    WHERE phrase IS NULL OR phrase <> ALL (product_phrases()) ORDER BY member_id, reservation_id, id DESC) AS last
  WHERE author = '' AND NOT EXISTS (SELECT FROM conversation_state c
    WHERE c.message_id = last.id AND (c.done OR c.snoozed_until > app_now()))
$$;

-- Returns the value of a phrase's placeholder: a day within a year of today, or what a row of the member has, by the
-- number of the row. NULL for anything else: no operator writes a value (charter C1.5).
CREATE FUNCTION phrase_value(p_name text, p_given jsonb, p_member int) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT CASE p_name
    WHEN 'date' THEN (SELECT to_char(day, 'YYYY-MM-DD')
      FROM generate_series(app_now() - interval '1 year', app_now() + interval '1 year', '1 day') AS day
      WHERE to_jsonb(to_char(day, 'YYYY-MM-DD')) = p_given)
    WHEN 'reference' THEN (SELECT payment_reference FROM recharge
      WHERE member_id = p_member AND to_jsonb(id) = p_given)
    WHEN 'points' THEN (SELECT (amount / 100.0)::numeric(12, 2)::text FROM recharge
      WHERE member_id = p_member AND to_jsonb(id) = p_given)
    -- a brace in a name would be a placeholder
    WHEN 'profile' THEN (SELECT translate(t.name, '{}', '') FROM reservation r JOIN profile_text t USING (profile_id)
      JOIN member m ON m.id = r.member_id AND m.language = t.locale
      WHERE r.member_id = p_member AND to_jsonb(r.id) = p_given)
    WHEN 'meeting' THEN (SELECT concat_ws(' ', to_char(wanted_on, 'YYYY-MM-DD'), NULLIF(wanted_at, ''),
        '(' || time_zone || ')') FROM reservation
      WHERE member_id = p_member AND to_jsonb(id) = p_given)
    WHEN 'report' THEN (SELECT id::text FROM report WHERE member_id = p_member AND to_jsonb(id) = p_given)
  END
$$;

-- Returns an approved phrase in the member's language. Each placeholder needs a value, and each value a placeholder.
CREATE FUNCTION phrase_text(p_code text, p_member int, p_parameters jsonb) RETURNS text
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  v_text text;
  v_name text;
  v_given jsonb;
  v_value text;
BEGIN
  SELECT to_jsonb(p) ->> ('text_' || m.language) INTO v_text FROM phrase p, member m
    WHERE p.code = p_code AND m.id = p_member;
  FOR v_name, v_given IN SELECT * FROM jsonb_each(p_parameters) LOOP
    v_value := phrase_value(v_name, v_given, p_member);
    PERFORM refuse('phrase_values', jsonb_build_object('column', 'parameters', 'name', v_name))
    WHERE strpos(v_text, '{' || v_name || '}') = 0 OR v_value IS NULL;
    v_text := replace(v_text, '{' || v_name || '}', v_value);
  END LOOP;
  PERFORM refuse('phrase_values', jsonb_build_object('column', 'parameters', 'text', v_text)) WHERE v_text ~ '\{';
  RETURN v_text;
END
$$;

-- Returns a reply of the operators in the member's language. Its values are written here (charter C1.5): a day, the
-- reference of the member's newest recharge, the member's name.
CREATE FUNCTION saved_reply_text(p_member int, p_parameters jsonb) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
AS $$
DECLARE
  v_text text;
  v_name text;
  v_value text;
BEGIN
  SELECT to_jsonb(s) ->> ('text_' || m.language) INTO v_text FROM saved_reply s, member m
    WHERE s.open AND to_jsonb(s.id) = p_parameters -> 'saved' AND m.id = p_member;
  PERFORM refuse('row_unknown', '{"column": "parameters"}') WHERE v_text IS NULL;
  FOREACH v_name IN ARRAY '{date,reference,name}'::text[] LOOP
    CONTINUE WHEN strpos(v_text, '{' || v_name || '}') = 0;
    SELECT CASE v_name WHEN 'date' THEN phrase_value('date', p_parameters -> 'date', p_member)
        WHEN 'reference' THEN (SELECT payment_reference FROM recharge WHERE member_id = p_member ORDER BY id DESC LIMIT 1)
        -- a brace in a name would be a placeholder
        ELSE translate(COALESCE(NULLIF(m.name, ''), m.username), '{}', '') END
      INTO v_value FROM member m WHERE m.id = p_member;
    PERFORM refuse('phrase_values', '{"column": "parameters"}') WHERE v_value IS NULL;
    v_text := replace(v_text, '{' || v_name || '}', v_value);
  END LOOP;
  RETURN v_text;
END
$$;

-- Records what the session's operator decides about a conversation without a reply: nothing is to be answered, the
-- operator takes it, or it waits. p_message is its newest message.
CREATE FUNCTION set_conversation(p_message int, p_done boolean, p_takes boolean, p_wait interval) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_state conversation_state;
BEGIN
  INSERT INTO conversation_state AS c (message_id, done, assigned_to, snoozed_until)
  VALUES (p_message, p_done, CASE WHEN p_takes THEN session_user ELSE '' END, app_now() + p_wait)
  ON CONFLICT (message_id) DO UPDATE SET done = EXCLUDED.done, snoozed_until = EXCLUDED.snoozed_until,
    assigned_to = CASE WHEN p_takes THEN session_user ELSE c.assigned_to END
  RETURNING * INTO v_state;
  PERFORM audit_own('conversation_state', 'UPDATE', to_jsonb(v_state),
    CASE WHEN p_done THEN 'no answer needed' WHEN p_takes THEN 'assigned' ELSE 'snoozed' END);
END
$$;
-- Writes what operators note about a member, with the rights of the session's operator; NULL leaves a part as it is.
CREATE FUNCTION set_member_note(p_member int, p_text text, p_tags text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  -- two first notes at one moment are written one after the other
  PERFORM FROM member_status WHERE member_id = p_member FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM member_note WHERE member_id = p_member) THEN
    UPDATE member_note SET text = COALESCE(p_text, text), tags = COALESCE(p_tags, tags), note = 'noted'
      WHERE member_id = p_member;
  ELSE
    INSERT INTO member_note (member_id, text, tags, note)
      VALUES (p_member, COALESCE(p_text, ''), COALESCE(p_tags, ''), 'noted');
  END IF;
END
$$;

-- Sets the author of a message and fills in its phrase. The author is the operator's login, the product's for what it
-- says by itself, or '' for the member.
CREATE FUNCTION sign_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_fault text;
BEGIN
  NEW.author := CASE
    WHEN NEW.phrase = ANY (product_phrases()) AND (NEW.reservation_id IS NOT NULL OR NOT is_operator())
      THEN 'saikoro_app'
    WHEN is_operator() THEN session_user ELSE '' END;
  PERFORM refuse('phrase_values', '{"column": "phrase"}')
  WHERE NEW.phrase IS NULL AND NEW.parameters <> '{}' AND NOT (is_operator() AND NEW.parameters ? 'saved')
    OR is_operator() AND pg_trigger_depth() = 1 AND NEW.phrase = ANY (product_phrases());
  IF NEW.phrase IS NOT NULL THEN
    NEW.text := phrase_text(NEW.phrase, NEW.member_id, NEW.parameters);
  ELSIF NEW.parameters <> '{}' THEN
    NEW.text := saved_reply_text(NEW.member_id, NEW.parameters);
  END IF;
  v_fault := CASE WHEN is_operator() AND NEW.phrase IS NULL AND NEW.parameters = '{}' THEN text_fault(NEW.text) END;
  PERFORM refuse(v_fault, '{"column": "text"}') WHERE v_fault IS NOT NULL;
  PERFORM audit_own('support_message', 'INSERT', to_jsonb(NEW), 'reply') WHERE is_operator();
  RETURN NEW;
END
$$;

-- Adds a member's message to the thread, at most sixty an hour, or returns a refusal. A repeated p_request adds nothing.
-- p_about has what it is about, of the member alone: reservation, recharge or withdrawal by id, 0 for none, and the name
-- of an uploaded picture, '' for none.
CREATE FUNCTION add_message(
  p_member int, p_about jsonb, p_topic text, p_text text, p_request text, p_body_hash text, OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_reservation int := NULLIF((p_about ->> 'reservation')::int, 0);
  v_recharge int := NULLIF((p_about ->> 'recharge')::int, 0);
  v_withdrawal int := NULLIF((p_about ->> 'withdrawal')::int, 0);
  v_picture text := p_about ->> 'picture';
  v_upload int;
  v_id int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('message ' || p_member, 0));
  SELECT r.refusal INTO refusal FROM repeated_request(p_member, 'support/send', p_request, p_body_hash) AS r;
  IF FOUND THEN
    RETURN;
  END IF;
  -- an hour before it may be swept, as the voucher of a recharge
  SELECT id INTO v_upload FROM upload WHERE name = v_picture AND member_id = p_member
    AND created_at > app_now() - interval '23 hours';
  IF num_nonnulls(v_reservation, v_recharge, v_withdrawal) > 1
    OR v_reservation IS NOT NULL AND NOT EXISTS (SELECT FROM reservation WHERE id = v_reservation AND member_id = p_member)
    OR v_recharge IS NOT NULL AND NOT EXISTS (SELECT FROM recharge WHERE id = v_recharge AND member_id = p_member)
    OR v_withdrawal IS NOT NULL AND NOT EXISTS (SELECT FROM withdrawal WHERE id = v_withdrawal AND member_id = p_member)
  THEN
    refusal := 'invalid_input';
  ELSIF v_picture <> '' AND v_upload IS NULL THEN
    refusal := 'picture_unknown';
  ELSIF (SELECT count(*) FROM support_message
    WHERE member_id = p_member AND author = '' AND created_at > app_now() - interval '1 hour') >= 60 THEN
    refusal := 'too_many_requests';
  ELSE
    INSERT INTO support_message (member_id, reservation_id, recharge_id, withdrawal_id, upload_id, topic, text)
      VALUES (p_member, v_reservation, v_recharge, v_withdrawal, v_upload, p_topic, p_text) RETURNING id INTO v_id;
    PERFORM remember_request(p_member, 'support/send', p_request, p_body_hash, v_id);
  END IF;
END
$$;

-- Moves the member's read position forward to p_until, in the whole thread or, with p_reservation, in its messages.
-- Returns false when there is no such message.
CREATE FUNCTION mark_read(p_member int, p_reservation int, p_until int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_newest int := (SELECT max(id) FROM support_message WHERE member_id = p_member AND id <= p_until
    AND p_reservation IN (0, reservation_id));
BEGIN
  INSERT INTO thread_read AS t (member_id, reservation_id, by_member)
  SELECT p_member, p_reservation, v_newest WHERE v_newest IS NOT NULL
  ON CONFLICT (member_id, reservation_id) DO UPDATE SET by_member = v_newest WHERE t.by_member < v_newest;
  RETURN v_newest IS NOT NULL;
END
$$;

-- Moves the operators' read position in a member's thread forward to the member's newest message up to p_until.
CREATE FUNCTION mark_thread_opened(p_member int, p_until int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_read thread_read;
BEGIN
  INSERT INTO thread_read AS t (member_id, by_operator)
    SELECT member_id, max(id) FROM support_message WHERE member_id = p_member AND author = '' AND id <= p_until
    GROUP BY member_id
  ON CONFLICT (member_id, reservation_id) DO UPDATE SET by_operator = EXCLUDED.by_operator
    WHERE t.by_operator < EXCLUDED.by_operator
  RETURNING * INTO v_read;
  PERFORM audit_own('thread_read', 'UPDATE', to_jsonb(v_read), 'opened') WHERE FOUND;
END
$$;
