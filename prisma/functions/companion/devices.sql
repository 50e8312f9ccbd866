-- Returns the device and the profile of a companion's session, and stores at most once a minute that the device is in use.
CREATE FUNCTION find_companion(p_token_hash bytea, OUT device int, OUT profile int) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE companion_device SET last_used_at = app_now() WHERE token_hash = p_token_hash AND expires_at > app_now()
    AND ended_at IS NULL AND last_used_at < app_now() - interval '1 minute';
  SELECT id, profile_id FROM companion_device
    WHERE token_hash = p_token_hash AND expires_at > app_now() AND ended_at IS NULL
$$;

-- Returns the profile of a companion's device, null once the device has ended. Locks the device, so that a device that
-- ends meanwhile does nothing after its end.
CREATE FUNCTION companion_profile(p_device int) RETURNS int
LANGUAGE sql
AS $$
  SELECT profile_id FROM companion_device WHERE id = p_device AND ended_at IS NULL FOR SHARE
$$;

-- As companion_profile, for what ends devices or the listing, or reads the whole profile: locks the profile before the device, so that
-- two of these never wait for each other.
CREATE FUNCTION locked_companion_profile(p_device int) RETURNS int
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM profile WHERE id = (SELECT profile_id FROM companion_device WHERE id = p_device) FOR NO KEY UPDATE;
  RETURN companion_profile(p_device);
END
$$;

-- Writes into the audit what a companion did with one of her devices. Nothing needs a reason of hers.
CREATE FUNCTION audit_companion(p_device int, p_table text, p_action text, p_after jsonb) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO audit (actor, table_name, action, after, reason)
  SELECT 'companion:' || profile_id, p_table, p_action, p_after || jsonb_build_object('device', id), ''
  FROM companion_device WHERE id = p_device
$$;

-- Counts an attempt at the PIN of a device before it is verified, and returns what to compare it with. Nothing for an
-- unknown secret, an ended device and after five misses.
CREATE FUNCTION begin_pin_attempt(p_secret_hash bytea, OUT device int, OUT pin text) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE companion_device SET misses = misses + 1 WHERE secret_hash = p_secret_hash AND ended_at IS NULL AND misses < 5
  RETURNING id, pin_hash
$$;

-- Ends a device after the fifth wrong PIN. The other devices of the person stay.
CREATE FUNCTION end_missed_device(p_device int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE companion_device SET ended_at = app_now(), token_hash = NULL, expires_at = NULL
  WHERE id = p_device AND misses >= 5 AND ended_at IS NULL
$$;

-- Opens the session of a device, which replaces its former one. p_counter: of the passkey before this login, null for a
-- PIN. Returns a refusal or null.
CREATE FUNCTION log_companion_in(p_device int, p_token_hash bytea, p_counter float8, p_next float8) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE companion_device SET token_hash = p_token_hash, expires_at = app_now() + interval '30 days',
    last_used_at = app_now(), misses = 0, counter = p_next
  WHERE id = p_device AND ended_at IS NULL AND counter IS NOT DISTINCT FROM p_counter;
  RETURN CASE WHEN NOT FOUND THEN 'device_unknown' END;
END
$$;

-- Ends the session of a companion's device. The device can log in again.
CREATE FUNCTION log_companion_out(p_device int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE companion_device SET token_hash = NULL, expires_at = NULL WHERE id = p_device
$$;

-- Whether a person has a device that is enrolled.
CREATE FUNCTION has_device(p_profile int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM companion_device WHERE profile_id = p_profile AND ended_at IS NULL);
END;

-- Ends one device of the person whose device this is, or with 0 all of them, the links that wait and the calendar. Returns a refusal
-- or null.
CREATE FUNCTION end_companion_device(p_device int, p_ended int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  -- two devices that end each other wait here
  v_profile int := locked_companion_profile(p_device);
BEGIN
  UPDATE companion_device SET ended_at = app_now(), token_hash = NULL, expires_at = NULL
    WHERE profile_id = v_profile AND ended_at IS NULL AND (p_ended = 0 OR id = p_ended);
  IF NOT FOUND THEN
    RETURN 'device_unknown';
  END IF;
  PERFORM audit_companion(p_device, 'companion_device', 'END', jsonb_build_object('id', p_ended));
  UPDATE companion_link SET ended_at = app_now() WHERE profile_id = v_profile AND ended_at IS NULL AND p_ended = 0;
  DELETE FROM companion_calendar WHERE profile_id = v_profile AND p_ended = 0;
  RETURN NULL;
END
$$;
