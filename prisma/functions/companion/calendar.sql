-- Gives a companion's calendar a new secret address, which replaces the former one, or with null none. Returns why it is
-- refused.
CREATE FUNCTION set_companion_calendar(p_device int, p_secret_hash bytea, p_language text, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
BEGIN
  refusal := CASE WHEN v_profile IS NULL THEN 'auth_error' END;
  DELETE FROM companion_calendar WHERE profile_id = v_profile;
  INSERT INTO companion_calendar SELECT v_profile, p_secret_hash, p_language
    WHERE p_secret_hash IS NOT NULL AND refusal IS NULL;
  PERFORM audit_companion(p_device, 'companion_calendar', 'UPDATE',
    jsonb_build_object('open', p_secret_hash IS NOT NULL)) WHERE refusal IS NULL;
END
$$;

-- The confirmed meetings of the companion whose calendar has this secret, from 30 days ago on, and its language. One row
-- without a meeting if there is none; no row for an unknown secret.
CREATE FUNCTION companion_meetings(p_secret_hash bytea)
RETURNS TABLE (language text, id int, version int, updated_at timestamptz, day text, hours text, zone text, member text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT c.language, r.id, r.version, r.updated_at, to_char(r.wanted_on, 'YYYY-MM-DD'), r.wanted_at, r.time_zone,
    member_for_companions(r.member_id) ->> 'name'
  FROM companion_calendar c LEFT JOIN reservation r ON r.profile_id = c.profile_id AND r.confirmed_at IS NOT NULL
    AND r.status IN ('confirmed', 'expired') AND r.wanted_on >= today_in(r.time_zone) - 30
  WHERE c.secret_hash = p_secret_hash
$$;
