-- Starts a time-out or a self-exclusion, or extends it; it is never shortened (charter C6.2). Returns the member, for
-- limits_of.
CREATE FUNCTION exclude_member(p_member int, p_kind text, p_hours int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_until timestamptz := app_now() + make_interval(hours => p_hours);
BEGIN
  PERFORM refuse_step('a time-out lasts 1 to 1,000 hours, an exclusion 24 to 50,000', 'check_violation')
  WHERE NOT COALESCE(p_kind = 'timeout' AND p_hours BETWEEN 1 AND 1000
    OR p_kind = 'exclusion' AND p_hours BETWEEN 24 AND 50000, false);
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  UPDATE play_limit SET
    excluded_until = CASE WHEN p_kind = 'exclusion' THEN GREATEST(excluded_until, v_until) ELSE excluded_until END,
    timed_out_until = CASE WHEN p_kind = 'timeout' THEN GREATEST(timed_out_until, v_until) ELSE timed_out_until END
  WHERE member_id = p_member;
  RETURN p_member;
END
$$;

-- Lowers the daily stake limit at once, raises it (NULL: no limit) after 24 hours (charter C6.1). Returns the member.
CREATE FUNCTION set_daily_limit(p_member int, p_stake bigint) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_now bigint;
BEGIN
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT daily_stake INTO v_now FROM play_limit WHERE member_id = p_member FOR UPDATE;
  IF v_now IS NOT NULL AND (p_stake IS NULL OR p_stake > v_now) THEN
    UPDATE play_limit SET next_daily_stake = p_stake, next_from = app_now() + interval '24 hours'
      WHERE member_id = p_member;
  ELSE
    UPDATE play_limit SET daily_stake = p_stake, next_daily_stake = NULL, next_from = NULL WHERE member_id = p_member;
  END IF;
  RETURN p_member;
END
$$;

-- Returns the limits of a member, as its receipt states them. Volatile: sees what the call of its argument has set.
CREATE FUNCTION limits_of(p_member int) RETURNS TABLE (
  now timestamptz, version int, daily bigint, next bigint, next_from timestamptz, timed_out timestamptz,
  excluded timestamptz, staked bigint
)
LANGUAGE sql SECURITY DEFINER
AS $$
  SELECT app_now(), COALESCE((SELECT max(id) FROM play_limit_change WHERE member_id = m.id), 0), l.daily_stake,
    l.next_daily_stake, l.next_from, l.timed_out_until, l.excluded_until, staked_today(m.id)
  FROM member m LEFT JOIN play_limit l ON l.member_id = m.id WHERE m.id = p_member
$$;

-- Applies raised limits whose 24 hours have passed.
CREATE FUNCTION apply_raised_limits() RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE play_limit SET daily_stake = next_daily_stake, next_daily_stake = NULL, next_from = NULL
    WHERE next_from <= app_now()
$$;

-- Start of the current day of the daily limit: midnight, nine hours ahead of UTC.
CREATE FUNCTION play_day_start() RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (date_trunc('day', app_now() AT TIME ZONE 'UTC' + interval '9 hours') - interval '9 hours') AT TIME ZONE 'UTC';
END;

-- Stakes of a member since the day began, in hundredths. Stakes of void draws do not count.
CREATE FUNCTION staked_today(p_member int) RETURNS bigint
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT COALESCE(sum(o.amount), 0)::bigint FROM bet_order o JOIN draw d ON d.id = o.draw_id
  WHERE o.member_id = p_member AND o.placed_at >= play_day_start() AND d.status <> 'void';
END;

-- Locks the member before a limit changes, so that no concurrent order is judged by the former limit.
CREATE FUNCTION lock_member_of_limit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  RETURN NEW;
END
$$;

-- Records each state of the limits, so that the audit can check every order against the limit of its time.
CREATE FUNCTION record_limits() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO play_limit_change (member_id, at, daily_stake, timed_out_until, excluded_until)
  VALUES (NEW.member_id, app_now(), NEW.daily_stake, NEW.timed_out_until, NEW.excluded_until);
  RETURN NULL;
END
$$;
