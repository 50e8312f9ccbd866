-- Copies the status that an operator set to the member's row.
CREATE FUNCTION copy_member_status() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE member SET status = NEW.status WHERE id = NEW.member_id AND status <> NEW.status;
  RETURN NULL;
END
$$;

-- Inserts and updates the row that operators see, when a member is inserted or the owner changes the status.
CREATE FUNCTION mirror_member_status() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO member_status VALUES (NEW.id, NEW.status) ON CONFLICT (member_id) DO UPDATE SET status = NEW.status;
  RETURN NULL;
END
$$;

-- Ends what a closed account cannot go on with. Its reservations that have not begun: the member could neither answer nor
-- cancel (charter C5.6). Its passkeys and push subscriptions; it keeps its password for statement, withdrawal and support
-- (charter C3.7). Everything in its wallet becomes a payout (charter C3.3).
CREATE FUNCTION end_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_balance bigint;
BEGIN
  UPDATE reservation SET status = CASE WHEN is_operator() THEN 'declined' ELSE 'cancelled' END,
    note = CASE WHEN is_operator() THEN 'the account was closed' ELSE note END
  WHERE member_id = NEW.id AND may_move(reservation);
  DELETE FROM passkey WHERE member_id = NEW.id;
  DELETE FROM push_subscription p USING session s WHERE s.id = p.session_id AND s.member_id = NEW.id;
  SELECT balance INTO v_balance FROM ledger_account WHERE member_id = NEW.id AND kind = 'wallet' FOR NO KEY UPDATE;
  PERFORM open_withdrawal(NEW.id, v_balance, true) WHERE v_balance > 0;
  RETURN NULL;
END
$$;

-- Forgets who closed an account that is opened again, and returns the payouts that closing opened. An emptied account
-- stays closed.
CREATE FUNCTION resume_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('account_emptied') WHERE EXISTS (SELECT FROM closed_account
    WHERE member_id = NEW.id AND emptied_at IS NOT NULL);
  DELETE FROM closed_account WHERE member_id = NEW.id;
  -- a draw that pays meanwhile has opened its payout by then, or opens none
  PERFORM FROM ledger_account WHERE member_id = NEW.id AND kind = 'wallet' FOR NO KEY UPDATE;
  UPDATE withdrawal SET status = 4, note = 'the account was opened again'
    WHERE member_id = NEW.id AND by_disabling AND status = 1;
  RETURN NULL;
END
$$;

-- Activates a member after the safety briefing (charter C1.1).
CREATE FUNCTION complete_briefing(p_member int) RETURNS void
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE member SET activated = true WHERE id = p_member AND NOT activated
$$;
