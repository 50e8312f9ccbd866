-- Until when a member can come back to an account that they closed: a week after the closing or after the last of its
-- withdrawals was decided. NULL while points can still enter or leave the account, and for accounts not closed so.
CREATE FUNCTION return_ends(p_member int) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT GREATEST(closed_at, (SELECT max(updated_at) FROM withdrawal WHERE member_id = p_member)) + interval '7 days'
  FROM closed_account
  WHERE member_id = p_member AND emptied_at IS NULL
    AND NOT EXISTS (SELECT FROM withdrawal WHERE member_id = p_member AND status = 1)
    AND NOT EXISTS (SELECT FROM recharge WHERE member_id = p_member AND status = 1)
    AND NOT EXISTS (SELECT FROM bet JOIN (SELECT id FROM draw WHERE status IN ('open', 'sealed')
        UNION ALL SELECT id FROM draw WHERE status IN ('settled', 'void') AND paid_at IS NULL) AS unpaid
      ON unpaid.id = draw_id WHERE bet.member_id = p_member)
$$;

-- Records that the member closed or opened the account, as the audit has it of an operator.
CREATE FUNCTION audit_own_status(p_member int, p_before int, p_after int) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES ('member:' || p_member, 'member_status', 'UPDATE',
    jsonb_build_object('member_id', p_member, 'status', p_before),
    jsonb_build_object('member_id', p_member, 'status', p_after), '')
$$;

-- Closes the account for its member (charter C5.7): ends all sessions but p_session, and does what the status does when
-- an operator closes it. Locks as operators do: the status before the member.
CREATE FUNCTION close_account(p_member int, p_session int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member_status WHERE member_id = p_member AND status = 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'account_disabled';
  END IF;
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  INSERT INTO closed_account (member_id) VALUES (p_member);
  UPDATE member SET status = 0 WHERE id = p_member;
  DELETE FROM session WHERE member_id = p_member AND id <> p_session;
  PERFORM audit_own_status(p_member, 1, 0);
  RETURN NULL;
END
$$;

-- Opens an account again that its member closed, within the time to come back. Locks its payouts before the member, as
-- reviews do.
CREATE FUNCTION reopen_account(p_member int, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_status int;
BEGIN
  SELECT status INTO v_status FROM member_status WHERE member_id = p_member FOR NO KEY UPDATE;
  IF v_status = 1 THEN
    RETURN;
  END IF;
  PERFORM FROM withdrawal WHERE member_id = p_member AND by_disabling AND status = 1 FOR NO KEY UPDATE;
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM closed_account WHERE member_id = p_member AND emptied_at IS NULL)
    OR return_ends(p_member) <= app_now() THEN
    refusal := 'account_disabled';
    RETURN;
  END IF;
  UPDATE member SET status = 1 WHERE id = p_member;
  PERFORM audit_own_status(p_member, v_status, 1);
END
$$;
