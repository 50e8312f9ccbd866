-- The companions whose times of the week are not published as far ahead as they say, and since when.
CREATE FUNCTION weeks_to_publish() RETURNS TABLE (profile_id int, at timestamptz)
LANGUAGE sql STABLE
AS $$
  SELECT k.profile_id, CASE WHEN isfinite(k.published_on)
    THEN (k.published_on + 1)::timestamp AT TIME ZONE zone_of_wish(k.profile_id, 0) ELSE to_timestamp(0) END
  FROM companion_schedule k WHERE k.week <> '[]'
$$;

-- The times of a companion's week from now as far ahead as they say.
CREATE FUNCTION times_of_week(p_profile int) RETURNS TABLE (day date, starts text, ends text)
LANGUAGE sql STABLE
AS $$
  SELECT d.day::date, w.starts, w.ends
  FROM companion_schedule k, zone_of_wish(p_profile, 0) AS zone, today_in(zone) AS today,
    generate_series(today, today + k.days_ahead, '1 day') AS d (day),
    jsonb_to_recordset(k.week) AS w (weekday int, starts text, ends text)
  WHERE k.profile_id = p_profile AND extract(isodow FROM d.day) = w.weekday
    AND lower(span_of(d.day::date, w.starts, w.ends, zone)) > app_now()
$$;

-- Publishes the times of a companion's week, and closes those that are no longer in it. What the companion closed stays
-- closed, and an open time that overlaps stays as it is.
CREATE FUNCTION publish_week(p_profile int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE companion_schedule SET published_on = today_in(zone_of_wish(p_profile, 0)) WHERE profile_id = p_profile;
  UPDATE profile_slot s SET open = false, weekly = false
  WHERE profile_id = p_profile AND weekly AND lower(at) > app_now() AND NOT EXISTS (SELECT FROM times_of_week(p_profile) t
    WHERE (t.day, t.starts, t.ends) = (s.day, s.starts, s.ends));
  INSERT INTO profile_slot (profile_id, day, starts, ends, weekly)
  SELECT p_profile, t.day, t.starts, t.ends, true FROM times_of_week(p_profile) t
  WHERE NOT EXISTS (SELECT FROM profile_slot s WHERE s.profile_id = p_profile AND s.weekly
    AND (s.day, s.starts, s.ends) = (t.day, t.starts, t.ends))
  ON CONFLICT DO NOTHING;
END
$$;

-- Replaces a companion's schedule and publishes its times. Returns why it is refused.
CREATE FUNCTION set_schedule(
  p_device int, p_week jsonb, p_days_off datemultirange, p_buffer int, p_notice int, p_most int, p_ahead int,
  OUT refusal text
)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
BEGIN
  refusal := CASE WHEN v_profile IS NULL THEN 'auth_error'
    WHEN EXISTS (SELECT FROM (SELECT ends > lead(starts) OVER (PARTITION BY weekday ORDER BY starts) AS runs_over
      FROM jsonb_to_recordset(p_week) AS w (weekday int, starts text, ends text)) AS times WHERE runs_over)
      THEN 'times_overlap' END;
  IF refusal IS NULL THEN
    INSERT INTO companion_schedule (profile_id, week, days_off, buffer_minutes, notice_hours, most_per_day, days_ahead)
    VALUES (v_profile, p_week, p_days_off, p_buffer, p_notice, p_most, p_ahead)
    ON CONFLICT (profile_id) DO UPDATE SET week = p_week, days_off = p_days_off, buffer_minutes = p_buffer,
      notice_hours = p_notice, most_per_day = p_most, days_ahead = p_ahead;
    PERFORM publish_week(v_profile);
    PERFORM audit_companion(p_device, 'companion_schedule', 'UPDATE', to_jsonb(k))
    FROM companion_schedule k WHERE k.profile_id = v_profile;
  END IF;
END
$$;

-- Publishes a single time of a companion, in the zone of their city. Returns why it is refused.
CREATE FUNCTION add_time(p_device int, p_day date, p_starts text, p_ends text, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
  v_at tstzrange := span_of(p_day, p_starts, p_ends, zone_of_wish(v_profile, 0));
BEGIN
  refusal := CASE WHEN v_profile IS NULL THEN 'auth_error' WHEN v_at IS NULL THEN 'invalid_input'
    WHEN lower(v_at) <= app_now() THEN 'time_past'
    WHEN p_day > today_in(zone_of_wish(v_profile, 0)) + 90 THEN 'date_invalid' END;
  IF refusal IS NULL THEN
    INSERT INTO profile_slot (profile_id, day, starts, ends) VALUES (v_profile, p_day, p_starts, p_ends)
    ON CONFLICT DO NOTHING;
    refusal := CASE WHEN NOT FOUND THEN 'times_overlap' END;
  END IF;
  PERFORM audit_companion(p_device, 'profile_slot', 'INSERT',
    jsonb_build_object('day', p_day, 'starts', p_starts, 'ends', p_ends)) WHERE refusal IS NULL;
END
$$;

-- Closes or opens a published time that lies ahead. A reservation of a closed time stays. Returns why it is refused.
CREATE FUNCTION open_time(p_device int, p_slot int, p_open boolean, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_profile int := companion_profile(p_device);
BEGIN
  UPDATE profile_slot SET open = p_open WHERE id = p_slot AND profile_id = v_profile AND lower(at) > app_now();
  refusal := CASE WHEN NOT FOUND THEN 'time_past' END;
  PERFORM audit_companion(p_device, 'profile_slot', 'UPDATE', jsonb_build_object('id', p_slot, 'open', p_open))
    WHERE refusal IS NULL;
EXCEPTION WHEN exclusion_violation THEN
  refusal := 'times_overlap';
END
$$;

-- Takes a companion out of the directory, or puts them back. Returns why it is refused.
CREATE FUNCTION pause_companion(p_device int, p_paused boolean, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE profile_consent SET paused_at = CASE WHEN p_paused THEN COALESCE(paused_at, app_now()) END
    WHERE profile_id = locked_companion_profile(p_device);
  refusal := CASE WHEN NOT FOUND THEN 'auth_error' END;
  PERFORM audit_companion(p_device, 'profile_consent', 'UPDATE', jsonb_build_object('paused', p_paused))
    WHERE refusal IS NULL;
END
$$;
