-- Returns the profile of a companion's device as visitors would see it, and marks it as seen.
CREATE FUNCTION companion_page(
  p_device int,
  OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean, OUT withdrawn boolean, OUT paused boolean,
  OUT changes jsonb, OUT new_city jsonb, OUT agreed boolean, OUT wish text, OUT version text
) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER
AS $$
  SELECT * FROM show_profile(locked_companion_profile(p_device))
$$;

-- Stores what a companion asks to have changed about their profile, in words that hold no contact (charter C1.5), until an
-- operator edits the profile or settles it. Returns why it is refused.
CREATE FUNCTION wish_for_change(p_device int, p_text text, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := locked_companion_profile(p_device);
BEGIN
  refusal := CASE WHEN v_profile IS NULL THEN 'auth_error' WHEN NOT has_words(p_text) THEN 'invalid_input'
    WHEN text_fault(p_text) IS NOT NULL THEN 'contact_in_text' END;
  IF refusal IS NULL THEN
    UPDATE profile_consent SET wish = p_text, wished_at = app_now() WHERE profile_id = v_profile;
    UPDATE profile_draft SET agreed_at = NULL WHERE profile_id = v_profile;
    PERFORM audit_companion(p_device, 'profile_consent', 'UPDATE', jsonb_build_object('wish', p_text));
  END IF;
END
$$;

-- Stores the measurements that a companion wants shown, in centimetres; 0 shows none. Returns why it is refused.
CREATE FUNCTION set_measurements(p_device int, p_height int, p_bust int, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := locked_companion_profile(p_device);
BEGIN
  UPDATE profile SET height = p_height, bust = p_bust WHERE id = v_profile;
  refusal := CASE WHEN NOT FOUND THEN 'auth_error' END;
  PERFORM audit_companion(p_device, 'profile', 'UPDATE', jsonb_build_object('height', p_height, 'bust', p_bust))
    WHERE refusal IS NULL;
END
$$;

-- Lists a companion's profile with their consent and age confirmation, in the version that this device showed (charter
-- C5.2): another device may have shown a newer one. Returns why it is refused.
CREATE FUNCTION agree_to_listing(p_device int, p_version text, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := locked_companion_profile(p_device);
BEGIN
  refusal := CASE WHEN v_profile IS NULL THEN 'auth_error'
    WHEN (SELECT version FROM show_profile(v_profile)) IS DISTINCT FROM p_version
      OR NOT decide_listing(v_profile, true) THEN 'profile_changed' END;
  PERFORM audit_companion(p_device, 'profile_consent', 'UPDATE', jsonb_build_object('consented', true))
    WHERE refusal IS NULL;
END
$$;

-- Ends a companion's consent, which hides the profile at once and ends its reservations. Returns why it is refused.
CREATE FUNCTION withdraw_listing(p_device int, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  refusal := CASE WHEN NOT decide_listing(locked_companion_profile(p_device), false) THEN 'auth_error' END;
  PERFORM audit_companion(p_device, 'profile_consent', 'UPDATE', jsonb_build_object('consented', false))
    WHERE refusal IS NULL;
END
$$;
