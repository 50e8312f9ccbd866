-- Refuses entries of a transaction that do not sum to zero.
CREATE FUNCTION entries_sum_to_zero() RETURNS trigger
LANGUAGE plpgsql
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transaction sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Refuses a change of balance without an entry of the same amount.
CREATE FUNCTION balance_has_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 OR NOT EXISTS (
    SELECT FROM ledger_entry
    WHERE account_id = NEW.id AND version = NEW.version AND balance_before = OLD.balance AND balance_after = NEW.balance
  ) THEN
    RAISE EXCEPTION 'a balance changes only by a booking' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
