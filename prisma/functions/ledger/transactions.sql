-- The only function that writes entries and balances; no login may execute it directly. p_places assigns each amount
-- to a transaction: its place in p_references. Amounts of one account in a transaction are added up, accounts are
-- locked in the order of their ids, and a transaction whose amounts are all zero is not posted. An account that has a
-- balance is in one of the transactions at most: the key of account and version rejects a second one. Returns the ids
-- of the posted transactions, in the order of p_references.
CREATE FUNCTION post_transactions(
  p_kind text, p_references text[], p_reasons text[], p_places int[], p_accounts bigint[], p_amounts bigint[]
) RETURNS bigint[]
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_ids bigint[];
BEGIN
  -- one statement: the checks of balances and sums run at its end
  WITH line AS MATERIALIZED (
    SELECT place, account, sum(amount)::bigint AS amount
    FROM unnest(p_places, p_accounts, p_amounts) AS raw (place, account, amount)
    GROUP BY place, account HAVING sum(amount) <> 0
  ), held AS MATERIALIZED (
    SELECT a.id, a.balance, a.version FROM ledger_account a
    WHERE a.id = ANY (ARRAY(SELECT account FROM line)) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  ), made AS (
    INSERT INTO ledger_transaction (kind, reference, reason)
    SELECT p_kind, reference, reason
    FROM unnest(p_references, p_reasons) WITH ORDINALITY AS t (reference, reason, place)
    WHERE place IN (SELECT place FROM line) ORDER BY place
    RETURNING id, reference
  ), booked AS (
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT made.id, line.account, line.amount, held.balance, held.balance + line.amount, held.version + 1
    FROM line JOIN made ON made.reference = p_references[line.place] LEFT JOIN held ON held.id = line.account
    ORDER BY line.place, line.account
  ), moved AS (
    UPDATE ledger_account a SET balance = held.balance + line.amount, version = held.version + 1
    FROM held JOIN line ON line.account = held.id WHERE a.id = held.id
  )
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM made;
  RETURN v_ids;
END
$$;

-- Posts one transaction. Returns its id; NULL when all amounts are zero.
CREATE FUNCTION post_transaction(
  p_kind text, p_reference text, p_reason text, p_accounts bigint[], p_amounts bigint[]
) RETURNS bigint
LANGUAGE sql
RETURN (post_transactions(p_kind, ARRAY[p_reference], ARRAY[p_reason],
  array_fill(1, ARRAY[cardinality(p_accounts)]), p_accounts, p_amounts))[1];

-- Id of a house account: house, clearing or grant.
CREATE FUNCTION shared_account(p_kind text) RETURNS bigint
LANGUAGE sql STABLE
AS $$
  SELECT id FROM ledger_account WHERE kind = p_kind AND member_id IS NULL AND draw_id IS NULL
$$;

-- Id of a member's account of a kind.
CREATE FUNCTION wallet_id(p_member int, p_kind text) RETURNS bigint
LANGUAGE sql STABLE
AS $$
  SELECT id FROM ledger_account WHERE member_id = p_member AND kind = p_kind
$$;

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
  PERFORM refuse_step('only a recharge or a grant is reversed')
  WHERE v_kind IS NULL OR v_kind NOT IN ('recharge', 'grant');
  PERFORM refuse('reason_missing') WHERE length(btrim(p_reason)) < 3;
  SELECT array_agg(account_id), array_agg(-amount) INTO v_accounts, v_amounts FROM ledger_entry
    WHERE transaction_id = p_transaction;
  INSERT INTO intervention (action, reason) VALUES ('reverse', p_reason);
  RETURN post_transaction('reverse', 'reverse:' || p_transaction, p_reason, v_accounts, v_amounts);
END
$$;

-- Refuses entries of a transaction that do not sum to zero.
CREATE FUNCTION entries_sum_to_zero() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_step('the entries of a transaction sum to zero', 'check_violation')
  WHERE EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0);
  RETURN NULL;
END
$$;

-- Refuses a change of balance without its entries: one for each version between the old and the new one, each of which
-- starts with the balance that the one before it left.
CREATE FUNCTION balance_has_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse_step('a balance changes only by a booking', 'restrict_violation')
  WHERE EXISTS (
    SELECT FROM changed LEFT JOIN former ON former.id = changed.id
    WHERE (changed.version > former.version AND changed.version - former.version = (
      SELECT count(*) FROM ledger_entry e LEFT JOIN ledger_entry prior
        ON prior.account_id = e.account_id AND prior.version = e.version - 1 AND prior.version > former.version
      WHERE e.account_id = changed.id AND e.version > former.version AND e.version <= changed.version
        AND e.balance_before = COALESCE(prior.balance_after, former.balance)
        AND (e.version < changed.version OR e.balance_after = changed.balance)
    )) IS NOT TRUE
  );
  RETURN NULL;
END
$$;
