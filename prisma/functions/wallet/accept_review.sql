-- Returns the login of the operator who last closed an account; NULL if no operator did.
CREATE FUNCTION closer_of(p_member int) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT actor FROM audit WHERE table_name = 'member_status' AND (after ->> 'member_id')::int = p_member
    AND before ->> 'status' = '1' AND after ->> 'status' <> '1' ORDER BY id DESC LIMIT 1
$$;

-- Accepts a review of a pending request, once, and keeps the operator's note as the reason that the member reads.
CREATE FUNCTION accept_review() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('status_and_note')
  WHERE NEW.status = OLD.status
    OR to_jsonb(NEW) - '{status,note,reason,reviewed_by,updated_at,version}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{status,note,reason,reviewed_by,updated_at,version}'::text[];
  PERFORM refuse('already_reviewed') WHERE OLD.status <> 1;
  -- The database itself cancels what closing an account opened, when the account opens again.
  PERFORM refuse('only_member_cancels')
  WHERE NEW.status = 4 AND is_operator()
    AND NOT (to_jsonb(NEW) ->> 'by_disabling' = 'true' AND current_user = 'saikoro_owner');
  PERFORM refuse('payout_of_closing') WHERE NEW.status = 3 AND to_jsonb(NEW) ->> 'by_disabling' = 'true';
  PERFORM refuse('same_person')
  WHERE NEW.status = 2 AND to_jsonb(NEW) ->> 'by_disabling' = 'true' AND closer_of(NEW.member_id) = session_user;
  PERFORM refuse('reason_missing', '{"column": "note"}') WHERE NEW.status = 3 AND NOT has_words(NEW.note);
  NEW.reason := CASE WHEN NEW.status = 3 THEN NEW.note ELSE '' END;
  NEW.reviewed_by := CASE WHEN NEW.status = 4 THEN '' ELSE session_user END;
  NEW.updated_at := app_now();
  RETURN NEW;
END
$$;

-- Pays what closing an account opened, for the owner of the machine (`pnpm operator confirm`), where the operator who
-- closed it has no colleague.
CREATE FUNCTION confirm_payout(p_withdrawal int) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_before jsonb;
BEGIN
  SELECT to_jsonb(w) INTO v_before FROM withdrawal w WHERE id = p_withdrawal AND by_disabling AND status = 1 FOR UPDATE;
  PERFORM refuse('row_unknown', jsonb_build_object('withdrawal', p_withdrawal)) WHERE v_before IS NULL;
  UPDATE withdrawal SET status = 2 WHERE id = p_withdrawal;
  PERFORM audit_own('withdrawal', 'UPDATE', to_jsonb(w), 'by command', v_before) FROM withdrawal w
    WHERE id = p_withdrawal;
END
$$;

-- Approves one pending request, in the sandbox, by the same change of status as an operator. Returns false when none
-- is due by the age that the owner stored. One request per transaction keeps the lock order. Payouts of closed accounts
-- are left to a person (charter C3.3).
CREATE FUNCTION sandbox_review() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_due timestamptz := (SELECT app_now() - make_interval(secs => review_seconds) FROM installation
    WHERE review_seconds > 0);
BEGIN
  UPDATE recharge SET status = 2, note = 'sandbox review' WHERE id = (SELECT id FROM recharge
    WHERE status = 1 AND created_at <= v_due ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    UPDATE withdrawal SET status = 2, note = 'sandbox review' WHERE id = (SELECT id FROM withdrawal
      WHERE status = 1 AND created_at <= v_due AND NOT by_disabling ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN FOUND;
END
$$;
