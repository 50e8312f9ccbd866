-- Takes an approved recharge back when two operators ask for it. Fails if the wallet would become negative. Locks:
-- the request, its member, the wallet.
CREATE FUNCTION reverse_recharge() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_recharge recharge;
  v_first reversal;
  v_balance bigint;
BEGIN
  SELECT * INTO v_recharge FROM recharge WHERE id = NEW.recharge_id FOR UPDATE;
  IF v_recharge.status IS DISTINCT FROM 2 THEN
    RAISE EXCEPTION 'Refused: recharge % is not approved, so there is nothing to take back. Look the number up in the '
      'table recharge', NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO v_first FROM reversal WHERE recharge_id = NEW.recharge_id ORDER BY id LIMIT 1;
  IF EXISTS (SELECT FROM reversal WHERE recharge_id = NEW.recharge_id AND posted) THEN
    RAISE EXCEPTION 'Refused: recharge % is reversed already, once is all there is. Look at the member''s statement',
      NEW.recharge_id
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF v_first.operator = session_user THEN
    RAISE EXCEPTION 'Refused: you asked for this reversal yourself. Ask another operator to add the second row'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'Refused: this change has no reason. Write into "note" why the recharge is taken back; the member '
      'reads what the first operator wrote'
      USING ERRCODE = 'check_violation';
  END IF;
  NEW.points := v_recharge.points;
  NEW.username := v_recharge.username;
  NEW.operator := session_user;
  NEW.reason := NEW.note;
  NEW.posted := v_first.id IS NOT NULL;
  NEW.created_at := app_now();
  IF NEW.posted THEN
    PERFORM FROM member WHERE id = v_recharge.member_id FOR NO KEY UPDATE;
    SELECT balance INTO v_balance FROM ledger_account WHERE member_id = v_recharge.member_id
      AND kind = 'wallet' FOR NO KEY UPDATE;
    IF v_balance < v_recharge.amount THEN
      RAISE EXCEPTION 'Refused: the wallet of % holds % points, fewer than the % to take back, and nobody goes below '
        'zero. Return an open withdrawal of this member first, or add the second row when the points are there',
        NEW.username, (v_balance / 100.0)::numeric(12, 2), NEW.points
          USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    PERFORM reverse_transaction((SELECT id FROM ledger_transaction WHERE reference = 'recharge:' || NEW.recharge_id),
      v_first.reason);
    INSERT INTO support_message (member_id, phrase, parameters)
    VALUES (v_recharge.member_id, 'recharge_reversed',
      jsonb_build_object('reference', v_recharge.payment_reference, 'points', NEW.points));
  END IF;
  RETURN NEW;
END
$$;
