-- Accepts a review of a pending request, once, and keeps the operator's note as the reason that the member reads.
CREATE FUNCTION accept_review() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.status = OLD.status
    OR to_jsonb(NEW) - '{status,note,reason,reviewed_by,updated_at,version}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{status,note,reason,reviewed_by,updated_at,version}'::text[]
  THEN
    PERFORM refuse('status_and_note');
  END IF;
  IF OLD.status <> 1 THEN
    PERFORM refuse('already_reviewed');
  END IF;
  -- The database itself cancels what closing an account opened, when the account opens again.
  IF NEW.status = 4 AND is_operator()
    AND NOT (to_jsonb(NEW) ->> 'by_disabling' = 'true' AND current_user = 'saikoro_owner') THEN
    PERFORM refuse('only_member_cancels');
  END IF;
  IF NEW.status = 3 AND to_jsonb(NEW) ->> 'by_disabling' = 'true' THEN
    PERFORM refuse('payout_of_closing');
  END IF;
  IF NEW.status = 3 AND NOT has_words(NEW.note) THEN
    PERFORM refuse('reason_missing', '{"column": "note"}');
  END IF;
  NEW.reason := CASE WHEN NEW.status = 3 THEN NEW.note ELSE '' END;
  NEW.reviewed_by := CASE WHEN NEW.status = 4 THEN '' ELSE session_user END;
  NEW.updated_at := app_now();
  RETURN NEW;
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
  v_id int;
BEGIN
  SELECT id INTO v_id FROM recharge WHERE status = 1 AND created_at <= v_due ORDER BY id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE recharge SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  SELECT id INTO v_id FROM withdrawal WHERE status = 1 AND created_at <= v_due AND NOT by_disabling ORDER BY id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE withdrawal SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  RETURN false;
END
$$;
GRANT EXECUTE ON FUNCTION sandbox_review() TO saikoro_worker;
