-- Refuses entries of a transaction that do not sum to zero.
CREATE FUNCTION entries_sum_to_zero() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transaction sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Refuses a change of balance without its entries: one for each version between the old and the new one, each of which
-- starts with the balance that the one before it left.
CREATE FUNCTION balance_has_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM changed LEFT JOIN former ON former.id = changed.id
    WHERE (changed.version > former.version AND changed.version - former.version = (
      SELECT count(*) FROM ledger_entry e LEFT JOIN ledger_entry prior
        ON prior.account_id = e.account_id AND prior.version = e.version - 1 AND prior.version > former.version
      WHERE e.account_id = changed.id AND e.version > former.version AND e.version <= changed.version
        AND e.balance_before = COALESCE(prior.balance_after, former.balance)
        AND (e.version < changed.version OR e.balance_after = changed.balance)
    )) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'a balance changes only by a booking' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
