-- Opens a payout of everything in the wallet of an account that was closed (charter C3.3).
CREATE FUNCTION open_payout() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_balance bigint;
BEGIN
  SELECT balance INTO v_balance FROM ledger_account WHERE member_id = NEW.id AND kind = 'wallet' FOR NO KEY UPDATE;
  IF v_balance > 0 THEN
    PERFORM open_withdrawal(NEW.id, v_balance, true);
  END IF;
  RETURN NULL;
END
$$;

-- Opens payouts of everything that enters the wallets of closed accounts (charter C3.3).
CREATE FUNCTION open_payouts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_wallet ledger_account;
BEGIN
  FOR v_wallet IN
    SELECT changed.* FROM changed JOIN former ON former.id = changed.id AND changed.balance > former.balance
      JOIN member m ON m.id = changed.member_id AND m.status <> 1
    WHERE changed.kind = 'wallet' ORDER BY changed.id
  LOOP
    PERFORM open_withdrawal(v_wallet.member_id, v_wallet.balance, true);
  END LOOP;
  RETURN NULL;
END
$$;

-- Returns the payouts that closing opened when the account is opened again.
CREATE FUNCTION withdraw_open_payouts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
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
