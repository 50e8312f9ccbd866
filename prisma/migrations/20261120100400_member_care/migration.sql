SET ROLE saikoro_owner;

ALTER TABLE member_secret
  ADD COLUMN pay_hash text,
  ADD COLUMN pay_misses int NOT NULL DEFAULT 0,
  ADD COLUMN pay_locked_until timestamptz,
  ADD COLUMN recovery_hash text;

-- A raise of the daily limit waits here for a day (charter C6.1).
ALTER TABLE play_limit
  ADD COLUMN next_daily_stake bigint CHECK (next_daily_stake >= 0),
  ADD COLUMN next_from timestamptz;

CREATE FUNCTION complete_briefing(p_member int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE member SET activated = true WHERE id = p_member AND NOT activated $$;

-- Lowering works at once, raising (NULL is no limit) after 24 hours.
CREATE FUNCTION set_daily_limit(p_member int, p_stake bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now bigint;
BEGIN
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT daily_stake INTO v_now FROM play_limit WHERE member_id = p_member FOR UPDATE;
  IF v_now IS NOT NULL AND (p_stake IS NULL OR p_stake > v_now) THEN
    UPDATE play_limit SET next_daily_stake = p_stake, next_from = app_now() + interval '24 hours' WHERE member_id = p_member;
  ELSE
    UPDATE play_limit SET daily_stake = p_stake, next_daily_stake = NULL, next_from = NULL WHERE member_id = p_member;
  END IF;
END $$;

CREATE FUNCTION apply_raised_limits() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE play_limit SET daily_stake = next_daily_stake, next_daily_stake = NULL, next_from = NULL WHERE next_from <= app_now()
$$;

-- Works at once and is only ever made longer.
CREATE FUNCTION exclude_member(p_member int, p_kind text, p_hours int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_until timestamptz := app_now() + make_interval(hours => p_hours);
BEGIN
  INSERT INTO play_limit (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  UPDATE play_limit SET
    excluded_until = CASE WHEN p_kind = 'exclusion' THEN GREATEST(excluded_until, v_until) ELSE excluded_until END,
    timed_out_until = CASE WHEN p_kind = 'timeout' THEN GREATEST(timed_out_until, v_until) ELSE timed_out_until END
  WHERE member_id = p_member;
END $$;

-- Counts an attempt at the pay password before it is looked at: three misses lock it for fifteen minutes (charter C3.7).
CREATE FUNCTION begin_pay_attempt(p_member int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL WHERE member_id = p_member AND pay_locked_until <= app_now();
  UPDATE member_secret SET pay_misses = pay_misses + 1,
    pay_locked_until = CASE WHEN pay_misses >= 2 THEN app_now() + interval '15 minutes' END
  WHERE member_id = p_member AND pay_misses < 3;
  RETURN FOUND;
END $$;

GRANT UPDATE (name, sex, header_img) ON member TO saikoro_app;
GRANT UPDATE (pay_hash, pay_misses, pay_locked_until, recovery_hash) ON member_secret TO saikoro_app;
GRANT EXECUTE ON FUNCTION play_day_start(), complete_briefing(int), set_daily_limit(int, bigint), exclude_member(int, text, int), begin_pay_attempt(int) TO saikoro_app;
GRANT EXECUTE ON FUNCTION apply_raised_limits() TO saikoro_worker;

RESET ROLE;
