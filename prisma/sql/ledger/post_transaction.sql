-- The only function that writes entries and balances; no login may execute it directly. Amounts of one account are
-- added up, accounts are locked in the order of their ids, and a transaction whose amounts are all zero is not posted
-- (returns NULL).
CREATE FUNCTION post_transaction(
  p_kind text, p_reference text, p_reason text, p_accounts bigint[], p_amounts bigint[]
) RETURNS bigint
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_id bigint;
  v_one int := CASE WHEN p_accounts[1] < p_accounts[2] THEN 1 ELSE 2 END;
  v_other int := 3 - v_one;
  v_low ledger_account;
  v_high ledger_account;
BEGIN
  IF cardinality(p_accounts) = 2 AND p_accounts[1] <> p_accounts[2] AND p_amounts[1] <> 0 THEN
    INSERT INTO ledger_transaction (kind, reference, reason) VALUES (p_kind, p_reference, p_reason) RETURNING id
      INTO v_id;
    UPDATE ledger_account SET balance = balance + p_amounts[v_one], version = version + 1
    WHERE id = p_accounts[v_one] AND balance IS NOT NULL RETURNING * INTO v_low;
    UPDATE ledger_account SET balance = balance + p_amounts[v_other], version = version + 1
    WHERE id = p_accounts[v_other] AND balance IS NOT NULL RETURNING * INTO v_high;
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    VALUES (v_id, p_accounts[v_one], p_amounts[v_one], v_low.balance - p_amounts[v_one], v_low.balance, v_low.version),
      (v_id, p_accounts[v_other], p_amounts[v_other], v_high.balance - p_amounts[v_other], v_high.balance,
        v_high.version);
    RETURN v_id;
  END IF;
  WITH line AS MATERIALIZED (
    SELECT account, sum(amount)::bigint AS amount
    FROM unnest(p_accounts, p_amounts) AS raw (account, amount) GROUP BY account HAVING sum(amount) <> 0
  ), made AS (
    INSERT INTO ledger_transaction (kind, reference, reason) SELECT p_kind, p_reference, p_reason
      WHERE EXISTS (SELECT FROM line) RETURNING id
  ), held AS MATERIALIZED (
    SELECT a.id FROM ledger_account a WHERE a.id = ANY (ARRAY(SELECT account FROM line)) AND a.balance IS NOT NULL
      ORDER BY a.id FOR NO KEY UPDATE
  ), moved AS (
    UPDATE ledger_account a SET balance = a.balance + line.amount, version = a.version + 1
    FROM line, (SELECT count(*) FROM held) AS all_held (n) WHERE a.id = line.account AND a.balance IS NOT NULL
      AND all_held.n > 0
    RETURNING a.id, a.balance, a.version
  ), booked AS (
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT made.id, line.account, line.amount, moved.balance - line.amount, moved.balance, moved.version
    FROM made CROSS JOIN line LEFT JOIN moved ON moved.id = line.account
    ORDER BY line.account
  )
  SELECT id INTO v_id FROM made;
  RETURN v_id;
END
$$;
