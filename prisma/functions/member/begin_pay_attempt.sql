-- Counts an attempt at the pay password before it is verified; three failures lock it for 15 minutes (charter C3.7).
CREATE FUNCTION begin_pay_attempt(p_member int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL
    WHERE member_id = p_member AND pay_locked_until <= app_now();
  UPDATE member_secret SET pay_misses = pay_misses + 1,
    pay_locked_until = CASE WHEN pay_misses >= 2 THEN app_now() + interval '15 minutes' END
  WHERE member_id = p_member AND pay_misses < 3;
  RETURN FOUND;
END
$$;
