-- Returns the device and the profile of a companion's session, and stores at most once a minute that the device is in use.
CREATE FUNCTION find_companion(p_token_hash bytea, OUT device int, OUT profile int) RETURNS SETOF record
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_last_used_at timestamptz;
BEGIN
  SELECT id, profile_id, last_used_at INTO device, profile, v_last_used_at FROM companion_device
    WHERE token_hash = p_token_hash AND expires_at > app_now() AND ended_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF v_last_used_at < app_now() - interval '1 minute' THEN
    UPDATE companion_device SET last_used_at = app_now() WHERE id = device;
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION find_companion(bytea) TO saikoro_app;

-- Returns the profile of a companion's device, null once the device has ended. Locks the device, so that a device that
-- ends meanwhile does nothing after its end.
CREATE FUNCTION companion_profile(p_device int) RETURNS int
LANGUAGE sql
AS $$
  SELECT profile_id FROM companion_device WHERE id = p_device AND ended_at IS NULL FOR SHARE
$$;

-- Writes into the audit what a companion did with one of her devices. Nothing needs a reason of hers.
CREATE FUNCTION audit_companion(p_device int, p_table text, p_action text, p_after jsonb) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO audit (actor, table_name, action, after, reason)
  SELECT 'companion:' || profile_id, p_table, p_action, p_after || jsonb_build_object('device', id), ''
  FROM companion_device WHERE id = p_device
$$;

-- Ends the session of a companion's device. The device can log in again.
CREATE FUNCTION log_companion_out(p_device int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE companion_device SET token_hash = NULL, expires_at = NULL WHERE id = p_device
$$;
GRANT EXECUTE ON FUNCTION log_companion_out(int) TO saikoro_app;

-- Whether a person has a device that is enrolled.
CREATE FUNCTION has_device(p_profile int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM companion_device WHERE profile_id = p_profile AND ended_at IS NULL);
END;
GRANT EXECUTE ON FUNCTION has_device(int) TO saikoro_app, saikoro_operator;
