-- Confirms that the profiled person gave the consent that is stored. The operator who made the link knows it and could
-- answer in the person's place, so only another operator confirms (charter C5.2).
CREATE FUNCTION confirm_consent(p_profile int, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT * INTO v_consent FROM profile_consent WHERE profile_id = p_profile FOR UPDATE;
  IF v_consent.consented_at IS NULL OR v_consent.link_by = '' OR v_consent.confirmed_by <> '' THEN
    RAISE EXCEPTION 'Refused: no consent for profile % waits for a confirmation. Reload the list of profiles.',
      p_profile USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_consent.link_by = session_user THEN
    RAISE EXCEPTION 'Refused: you made the link of profile % yourself. Ask another operator to confirm the consent.',
      p_profile USING ERRCODE = 'restrict_violation';
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    RAISE EXCEPTION 'Refused: a confirmation has no reason. Say how you asked the profiled person.'
      USING ERRCODE = 'check_violation';
  END IF;
  UPDATE profile_consent SET confirmed_by = session_user WHERE profile_id = p_profile;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'profile_consent', 'CONFIRM', jsonb_build_object('profile_id', p_profile), p_reason);
END
$$;
GRANT EXECUTE ON FUNCTION confirm_consent(int,text) TO saikoro_operator;

-- A confirmation belongs to one consent and ends with it.
CREATE FUNCTION end_confirmation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.confirmed_by := '';
  RETURN NEW;
END
$$;
