SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- As before. What moves points between two accounts, as an order does, finds each by its id and moves it by itself, the lower id first:
-- the statement for any number of accounts is planned and started as a whole, and costs twice as much.
DROP FUNCTION post_transaction(text, text, text, bigint[], bigint[]);
CREATE FUNCTION post_transaction(p_kind text, p_reference text, p_reason text, p_accounts bigint[], p_amounts bigint[])
RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
  v_one int := CASE WHEN p_accounts[1] < p_accounts[2] THEN 1 ELSE 2 END;
  v_other int := 3 - v_one;
  v_low ledger_account;
  v_high ledger_account;
BEGIN
  IF cardinality(p_accounts) = 2 AND p_accounts[1] <> p_accounts[2] AND p_amounts[1] <> 0 THEN
    INSERT INTO ledger_transaction (kind, reference, reason) VALUES (p_kind, p_reference, p_reason) RETURNING id INTO v_id;
    UPDATE ledger_account SET balance = balance + p_amounts[v_one], version = version + 1
    WHERE id = p_accounts[v_one] AND balance IS NOT NULL RETURNING * INTO v_low;
    UPDATE ledger_account SET balance = balance + p_amounts[v_other], version = version + 1
    WHERE id = p_accounts[v_other] AND balance IS NOT NULL RETURNING * INTO v_high;
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    VALUES (v_id, p_accounts[v_one], p_amounts[v_one], v_low.balance - p_amounts[v_one], v_low.balance, v_low.version),
      (v_id, p_accounts[v_other], p_amounts[v_other], v_high.balance - p_amounts[v_other], v_high.balance, v_high.version);
    RETURN v_id;
  END IF;
  WITH line AS MATERIALIZED (
    SELECT account, sum(amount)::bigint AS amount
    FROM unnest(p_accounts, p_amounts) AS raw (account, amount) GROUP BY account HAVING sum(amount) <> 0
  ), made AS (
    INSERT INTO ledger_transaction (kind, reference, reason) SELECT p_kind, p_reference, p_reason WHERE EXISTS (SELECT FROM line) RETURNING id
  ), held AS MATERIALIZED (
    SELECT a.id FROM ledger_account a WHERE a.id = ANY (ARRAY(SELECT account FROM line)) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  ), moved AS (
    UPDATE ledger_account a SET balance = a.balance + line.amount, version = a.version + 1
    FROM line, (SELECT count(*) FROM held) AS all_held (n) WHERE a.id = line.account AND a.balance IS NOT NULL AND all_held.n > 0
    RETURNING a.id, a.balance, a.version
  ), booked AS (
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT made.id, line.account, line.amount, moved.balance - line.amount, moved.balance, moved.version
    FROM made CROSS JOIN line LEFT JOIN moved ON moved.id = line.account
    ORDER BY line.account
  )
  SELECT id INTO v_id FROM made;
  RETURN v_id;
END $$;

-- As before. Every credit of a wallet asks whether its account is closed; only then is the wallet looked at.
CREATE OR REPLACE FUNCTION open_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member int;
  v_balance bigint;
BEGIN
  IF TG_TABLE_NAME = 'member' THEN
    v_member := NEW.id;
  ELSE
    v_member := NEW.member_id;
  END IF;
  IF EXISTS (SELECT FROM member WHERE id = v_member AND status <> 1) THEN
    SELECT balance INTO v_balance FROM ledger_account WHERE member_id = v_member AND kind = 'wallet' FOR NO KEY UPDATE;
    IF v_balance > 0 THEN
      PERFORM open_withdrawal(v_member, v_balance, true);
    END IF;
  END IF;
  RETURN NULL;
END $$;

SELECT guard_sessions();

RESET ROLE;
