-- Opens a payout of everything that enters the wallet of a closed account (charter C3.3).
CREATE FUNCTION open_payout() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
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
END
$$;

-- Returns the payouts that closing opened when the account is opened again.
CREATE FUNCTION withdraw_open_payouts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_id int;
BEGIN
  FOR v_id IN SELECT id FROM withdrawal WHERE member_id = NEW.id AND by_disabling AND status = 1 ORDER BY id LOOP
    UPDATE withdrawal SET status = 4, note = 'the account was opened again' WHERE id = v_id AND status = 1;
  END LOOP;
  RETURN NULL;
END
$$;
