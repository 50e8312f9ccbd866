-- For the owner: posts the reversing entry of a recharge or a grant. Orders, settlements and withdrawals have
-- separate final states and are not reversed.
CREATE FUNCTION reverse_transaction(p_transaction bigint, p_reason text) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  v_kind text;
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT kind INTO v_kind FROM ledger_transaction WHERE id = p_transaction;
  IF v_kind IS NULL OR v_kind NOT IN ('recharge', 'grant') THEN
    RAISE EXCEPTION 'only a recharge or a grant is reversed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF length(btrim(p_reason)) < 3 THEN
    RAISE EXCEPTION 'say why: the member reads the reason' USING ERRCODE = 'check_violation';
  END IF;
  SELECT array_agg(account_id), array_agg(-amount) INTO v_accounts, v_amounts FROM ledger_entry
    WHERE transaction_id = p_transaction;
  INSERT INTO intervention (action, reason) VALUES ('reverse', p_reason);
  RETURN post_transaction('reverse', 'reverse:' || p_transaction, p_reason, v_accounts, v_amounts);
END
$$;
