-- Limits cancellations per day: each costs a row and four entries. Requests themselves are limited by the payout
-- rule.
CREATE FUNCTION may_cancel_withdrawal(p_member int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT count(*) < 20 FROM withdrawal WHERE member_id = p_member AND status = 4 AND updated_at >= play_day_start()
$$;
GRANT EXECUTE ON FUNCTION may_cancel_withdrawal(int) TO saikoro_app;

-- Cancels a member's pending request. A payout opened by closing the account cannot be cancelled.
CREATE FUNCTION cancel_withdrawal(p_member int, p_withdrawal int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  -- two concurrent calls must not both count the same cancellations
  PERFORM pg_advisory_xact_lock(hashtextextended('cancellation ' || p_member, 0));
  UPDATE withdrawal SET status = 4 WHERE id = p_withdrawal AND member_id = p_member AND status = 1
    AND NOT (by_disabling AND (SELECT status FROM member WHERE id = p_member) <> 1) AND may_cancel_withdrawal(p_member);
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION cancel_withdrawal(int,int) TO saikoro_app;
