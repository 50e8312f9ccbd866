-- Requests a reservation, or returns a refusal. The safety briefing is the only condition (charter C1.2); the number
-- per day is limited.
CREATE FUNCTION reserve(
  p_member int, p_profile int, p_on date, p_wish text, p_request text, p_body_hash text,
  OUT refusal text, OUT reservation_id int
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_member member;
  v_stored idempotency_key;
  v_today date := (app_now() AT TIME ZONE 'UTC' + interval '9 hours')::date;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_stored FROM idempotency_key WHERE member_id = p_member AND call = 'xuanfei/reserve'
    AND request_id = p_request;
  IF v_stored.answer_id IS NOT NULL THEN
    IF v_stored.body_hash = p_body_hash THEN
      reservation_id := v_stored.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  UPDATE reservation SET status = 'expired'
  WHERE member_id = p_member AND profile_id = p_profile AND status IN ('requested', 'confirmed')
    AND wanted_on < v_today;
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
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO reservation (profile_id, member_id, wanted_on, wish) VALUES (p_profile, p_member, p_on, p_wish)
    RETURNING id INTO reservation_id;
  IF p_request <> '' THEN
    INSERT INTO idempotency_key (member_id, call, request_id, body_hash, answer_id)
      VALUES (p_member, 'xuanfei/reserve', p_request, p_body_hash, reservation_id);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION reserve(int,int,date,text,text,text) TO saikoro_app;
