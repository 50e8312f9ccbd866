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
