SET ROLE saikoro_owner;

-- Double entry in integer hundredths. Only a member's accounts keep a running balance; the shared ones
-- (escrow, house, clearing, grant) have entries alone and are summed when needed, so that no row is hot.
CREATE TABLE ledger_account (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wallet', 'hold', 'escrow', 'house', 'clearing', 'grant')),
  member_id int REFERENCES member (id),
  draw_id int,
  balance bigint CHECK (balance >= 0),
  version int NOT NULL DEFAULT 0,
  CHECK ((kind IN ('wallet', 'hold')) = (member_id IS NOT NULL)),
  CHECK ((kind IN ('wallet', 'hold')) = (balance IS NOT NULL)),
  CHECK ((kind = 'escrow') = (draw_id IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_account_owner_key ON ledger_account (kind, member_id, draw_id) NULLS NOT DISTINCT;
INSERT INTO ledger_account (kind) VALUES ('house'), ('clearing'), ('grant');

CREATE TABLE ledger_transaction (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse')),
  reference text NOT NULL UNIQUE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE ledger_entry (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id int NOT NULL REFERENCES ledger_transaction (id),
  account_id int NOT NULL REFERENCES ledger_account (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_before bigint,
  balance_after bigint CHECK (balance_after >= 0),
  version int,
  UNIQUE (transaction_id, account_id),
  UNIQUE (account_id, version),
  CHECK (num_nulls(balance_before, balance_after, version) IN (0, 3)),
  CHECK (balance_after = balance_before + amount)
);

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Correct a booking with a reversing entry.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Correct a booking with a reversing entry.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('An account stays as long as its entries.');

CREATE FUNCTION entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transaction sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_sum_to_zero AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_sum_to_zero();

-- A balance moves together with the entry that says why, whoever moves it.
CREATE FUNCTION balance_has_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 OR NOT EXISTS (
    SELECT FROM ledger_entry
    WHERE account_id = NEW.id AND version = NEW.version AND balance_before = OLD.balance AND balance_after = NEW.balance
  ) THEN
    RAISE EXCEPTION 'a balance changes only by a booking' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balance_has_entry AFTER UPDATE ON ledger_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION balance_has_entry();
CREATE FUNCTION account_starts_empty() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_starts_empty BEFORE INSERT ON ledger_account
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION account_starts_empty();

-- The only writer of entries and balances; nobody may execute it directly. Lines of one account are added up,
-- accounts are locked in the order of their ids, and what would be all zeros is not posted (NULL is returned).
CREATE FUNCTION post_transaction(p_kind text, p_reference text, p_reason text, p_accounts int[], p_amounts bigint[])
RETURNS int LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id int;
BEGIN
  IF NOT EXISTS (
    SELECT FROM unnest(p_accounts, p_amounts) AS line (account, amount) GROUP BY account HAVING sum(amount) <> 0
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ledger_transaction (kind, reference, reason) VALUES (p_kind, p_reference, p_reason) RETURNING id INTO v_id;
  PERFORM FROM ledger_account WHERE id = ANY (p_accounts) AND balance IS NOT NULL ORDER BY id FOR NO KEY UPDATE;
  WITH line AS (
    SELECT account, sum(amount)::bigint AS amount
    FROM unnest(p_accounts, p_amounts) AS raw (account, amount) GROUP BY account HAVING sum(amount) <> 0
  ), moved AS (
    UPDATE ledger_account a SET balance = a.balance + line.amount, version = a.version + 1
    FROM line WHERE a.id = line.account AND a.balance IS NOT NULL
    RETURNING a.id, a.balance, a.version
  )
  INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
  SELECT v_id, line.account, line.amount, moved.balance - line.amount, moved.balance, moved.version
  FROM line LEFT JOIN moved ON moved.id = line.account
  ORDER BY line.account;
  RETURN v_id;
END $$;

CREATE FUNCTION shared_account(p_kind text) RETURNS int LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT id FROM ledger_account WHERE kind = p_kind AND member_id IS NULL AND draw_id IS NULL $$;

CREATE FUNCTION welcome_grant() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 100000::bigint';

-- Registration in one step: the invite code is used up, the member, the secrets and the accounts exist, the grant is booked.
CREATE FUNCTION register_member(
  p_username text, p_password_hash text, p_fairness_key bytea, p_code text, p_adult boolean, p_terms text, p_language text,
  OUT refusal text, OUT member_id int
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_invite invite_code;
  v_wallet int;
BEGIN
  SELECT * INTO v_invite FROM invite_code WHERE code = p_code FOR UPDATE;
  IF v_invite.code IS NULL OR NOT v_invite.open OR v_invite.uses >= v_invite.max_uses THEN
    refusal := 'invite_invalid';
    RETURN;
  END IF;
  IF NOT p_adult AND NOT v_invite.adult_checked THEN
    refusal := 'adult_required';
    RETURN;
  END IF;
  INSERT INTO member (username, language, adult_confirmed_at, adult_confirmed_by, terms_version, invite_code)
  VALUES (p_username, p_language, app_now(), CASE WHEN p_adult THEN 'member' ELSE 'invite' END, p_terms, p_code)
  ON CONFLICT DO NOTHING RETURNING id INTO member_id;
  IF member_id IS NULL THEN
    refusal := 'username_taken';
    RETURN;
  END IF;
  UPDATE invite_code SET uses = uses + 1 WHERE code = p_code;
  INSERT INTO member_secret (member_id, password_hash, fairness_key) VALUES (register_member.member_id, p_password_hash, p_fairness_key);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('hold', register_member.member_id, 0);
  INSERT INTO ledger_account (kind, member_id, balance) VALUES ('wallet', register_member.member_id, 0) RETURNING id INTO v_wallet;
  PERFORM post_transaction('grant', 'grant:' || member_id, 'welcome',
    ARRAY[v_wallet, shared_account('grant')], ARRAY[welcome_grant(), -welcome_grant()]);
END $$;

GRANT SELECT ON ledger_account, ledger_transaction, ledger_entry TO saikoro_app, saikoro_operator;
GRANT EXECUTE ON FUNCTION register_member(text, text, bytea, text, boolean, text, text) TO saikoro_app;

RESET ROLE;
