-- The kinds of notifications that can be switched off, by the kind of a message. Those of security and access cannot.
CREATE FUNCTION push_group(p_kind text) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN p_kind IN ('recharge', 'withdrawal') THEN 'wallet' WHEN p_kind = 'practice' THEN 'reservation'
    WHEN p_kind = 'meeting' THEN 'reminder' ELSE p_kind END
$$;

-- Returns the end of the quiet hours in which a moment lies, or null. p_from and p_to are times of the day in p_zone,
-- '' for none; hours that end before they begin last over midnight.
CREATE FUNCTION quiet_until(p_at timestamptz, p_from text, p_to text, p_zone text) RETURNS timestamptz
LANGUAGE sql STABLE
AS $$
  SELECT CASE
    WHEN p_from < p_to AND clock >= p_from AND clock < p_to OR p_from > p_to AND clock < p_to
      THEN (local::date + p_to::time) AT TIME ZONE p_zone
    WHEN p_from > p_to AND clock >= p_from THEN (local::date + 1 + p_to::time) AT TIME ZONE p_zone
  END
  FROM (SELECT p_at AT TIME ZONE NULLIF(p_zone, '') AS local) AS l, to_char(local, 'HH24:MI') AS clock
$$;

-- Sets which notifications a member, or the companion of a device (the other one is null), gets on devices, or returns a
-- refusal. A companion's hours are in the zone of her city, and p_zone is ''.
CREATE FUNCTION set_notifications(
  p_member int, p_device int, p_off text[], p_from text, p_to text, p_zone text, OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
BEGIN
  refusal := CASE WHEN num_nonnulls(p_member, v_profile) = 0 THEN 'auth_error'
    WHEN p_member IS NOT NULL AND p_from <> '' AND p_zone <> 'UTC' AND NOT is_time_zone(p_zone)
      THEN 'time_zone_unknown' END;
  IF refusal IS NULL THEN
    DELETE FROM push_setting WHERE member_id = p_member OR profile_id = v_profile;
    -- of two at the same moment one stays
    INSERT INTO push_setting (member_id, profile_id, off, quiet_from, quiet_to, time_zone)
      VALUES (p_member, v_profile, p_off, p_from, p_to, CASE WHEN p_from <> '' THEN p_zone ELSE '' END)
      ON CONFLICT DO NOTHING;
  END IF;
END
$$;

-- Applies the settings of members and companions to messages that are due: drops those of a kind that is off, and moves
-- those in quiet hours to their end. A reminder in quiet hours is dropped, because the meeting may have begun at their end.
-- Messages of security and access are sent at once. The inbox, or the companion's page, has everything.
CREATE FUNCTION apply_push_settings() RETURNS void
LANGUAGE sql
AS $$
  WITH due AS (
    SELECT m.id, push_group(m.kind) = ANY (o.off) OR push_group(m.kind) = 'reminder' AND quiet.ends IS NOT NULL AS dropped,
      quiet.ends
    FROM push_message m JOIN push_subscription p ON p.id = m.subscription_id
      LEFT JOIN session s ON s.id = p.session_id LEFT JOIN companion_device d ON d.id = p.device_id
      JOIN push_setting o ON o.member_id = s.member_id OR o.profile_id = d.profile_id,
      LATERAL (SELECT quiet_until(app_now(), o.quiet_from, o.quiet_to,
        CASE WHEN o.profile_id IS NULL THEN o.time_zone ELSE zone_of_wish(o.profile_id, 0) END) AS ends) AS quiet
    WHERE m.due_at <= app_now() AND m.kind NOT IN ('security', 'access')
    FOR UPDATE OF m SKIP LOCKED
  ), gone AS (DELETE FROM push_message WHERE id IN (SELECT id FROM due WHERE dropped))
  UPDATE push_message m SET due_at = ends FROM due WHERE m.id = due.id AND NOT dropped AND ends IS NOT NULL
$$;
