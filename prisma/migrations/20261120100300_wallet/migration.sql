SET ROLE saikoro_owner;

-- Money is a sandbox (charter C3.1): there is no payee in the database, and cards carry the demo prefix.

CREATE FUNCTION is_operator() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT pg_has_role(session_user, 'saikoro_operator', 'MEMBER') AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER') $$;

-- Each card of a member stays listed; the one in force is the newest whose time has come.
CREATE TABLE bank_card (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 60),
  number text NOT NULL CHECK (number ~ '^99990000[0-9]{8}$'),
  branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 60),
  branch_number text NOT NULL DEFAULT '' CHECK (length(branch_number) <= 20),
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 60),
  effective_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX bank_card_member_id_idx ON bank_card (member_id, effective_from DESC, id DESC);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_card
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A change of card is a new row.');

CREATE FUNCTION card_of(p_member int) RETURNS bank_card LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c FROM bank_card c WHERE member_id = p_member AND effective_from <= app_now() ORDER BY effective_from DESC, id DESC LIMIT 1
$$;

-- Binds the first card at once; a change waits 24 hours (charter C3.7).
CREATE FUNCTION put_card(p_member int, p_bank text, p_number text, p_branch text, p_branch_number text, p_holder text, p_replace boolean,
  OUT refusal text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_bound boolean;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  v_bound := EXISTS (SELECT FROM bank_card WHERE member_id = p_member);
  refusal := CASE WHEN v_bound AND NOT p_replace THEN 'card_bound' WHEN NOT v_bound AND p_replace THEN 'card_missing' END;
  IF refusal IS NULL THEN
    INSERT INTO bank_card (member_id, bank, number, branch, branch_number, holder, effective_from)
    VALUES (p_member, p_bank, p_number, p_branch, p_branch_number, p_holder, app_now() + CASE WHEN v_bound THEN interval '24 hours' ELSE interval '0' END);
  END IF;
END $$;

-- Vouchers in private storage; the hash is of what the picture shows, so that the same one is not used twice.
CREATE TABLE upload (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  name text NOT NULL UNIQUE CHECK (name ~ '^[0-9a-f]{32}\.webp$'),
  picture_hash text NOT NULL CHECK (is_hash(picture_hash)),
  bytes int NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX upload_member_id_idx ON upload (member_id);

-- At most twenty an hour and member, so that nobody fills the disk.
CREATE FUNCTION add_upload(p_member int, p_name text, p_picture_hash text, p_bytes int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  INSERT INTO upload (member_id, name, picture_hash, bytes) SELECT p_member, p_name, p_picture_hash, p_bytes
  WHERE (SELECT count(*) FROM upload WHERE member_id = p_member AND created_at > app_now() - interval '1 hour') < 20;
  RETURN FOUND;
END $$;

-- One published rule for everyone. Its bounds keep it from trapping points (charter C3.2).
CREATE TABLE payout_rule (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  num int NOT NULL DEFAULT 3 CHECK (num BETWEEN 1 AND 100),
  min bigint NOT NULL DEFAULT 5000 CHECK (min BETWEEN 100 AND 5000),
  max bigint NOT NULL DEFAULT 500000 CHECK (max >= 500000),
  note text NOT NULL DEFAULT ''
);
INSERT INTO payout_rule DEFAULT VALUES;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON payout_rule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Edit the one row.');
CREATE TRIGGER audit_change BEFORE UPDATE ON payout_rule FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER guard_text BEFORE UPDATE ON payout_rule FOR EACH ROW EXECUTE FUNCTION guard_text('note');

-- status: 1 pending, 2 approved, 3 returned. Only a review credits, once (charter C3.4).
CREATE TABLE recharge (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  amount bigint NOT NULL CHECK (amount BETWEEN 10000 AND 10000000),
  payer text NOT NULL CHECK (length(payer) BETWEEN 1 AND 60),
  payment_reference text NOT NULL UNIQUE,
  upload_id int NOT NULL UNIQUE REFERENCES upload (id),
  picture_hash text NOT NULL,
  status int NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  reason text NOT NULL DEFAULT '',
  reviewed_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX recharge_member_id_idx ON recharge (member_id, id DESC);
CREATE INDEX recharge_status_idx ON recharge (status, created_at);
CREATE UNIQUE INDEX recharge_picture_key ON recharge (picture_hash) WHERE status <> 3;

-- status: 1 pending, 2 paid, 3 returned, 4 cancelled by the member. `aged_from`: since when the member waits (charter C3.6).
CREATE TABLE withdrawal (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  amount bigint NOT NULL CHECK (amount > 0),
  bank text NOT NULL DEFAULT '',
  card_end text NOT NULL DEFAULT '',
  by_disabling boolean NOT NULL DEFAULT false,
  status int NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  reason text NOT NULL DEFAULT '',
  reviewed_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  aged_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK (NOT (by_disabling AND status = 3))
);
CREATE INDEX withdrawal_member_id_idx ON withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_status_idx ON withdrawal (status, aged_from);

CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON recharge
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Return a recharge instead: set status to 3 and say why in note.');
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON withdrawal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('Return a withdrawal instead: set status to 3 and say why in note.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON upload
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A voucher stays as it was sent.');

-- A review moves a pending request once. It runs before the note goes into the audit, and keeps it as the reason the member sees.
CREATE FUNCTION accept_review() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at' IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at'
  THEN
    RAISE EXCEPTION 'only status and note of a request change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = OLD.status THEN
    RAISE EXCEPTION 'a review changes the status: 2 accepts, 3 returns' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 1 THEN
    RAISE EXCEPTION 'this request was reviewed before and stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 4 AND is_operator() THEN
    RAISE EXCEPTION 'only the member cancels; return it with status 3 and a reason' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND to_jsonb(NEW) ->> 'by_disabling' = 'true' THEN
    RAISE EXCEPTION 'a payout that closing an account opened is paid, never returned (charter C3.7)' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND btrim(NEW.note) = '' THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the status' USING ERRCODE = 'check_violation';
  END IF;
  NEW.reason := CASE WHEN NEW.status = 3 THEN NEW.note ELSE '' END;
  NEW.reviewed_by := CASE WHEN NEW.status = 4 THEN '' ELSE session_user END;
  NEW.updated_at := app_now();
  RETURN NEW;
END $$;
CREATE TRIGGER accept_review BEFORE UPDATE ON recharge FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER accept_review BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION accept_review();
CREATE TRIGGER audit_change BEFORE UPDATE ON recharge FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER audit_change BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_guard_text BEFORE UPDATE ON recharge FOR EACH ROW EXECUTE FUNCTION guard_text('note');
CREATE TRIGGER a_guard_text BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION guard_text('note');

CREATE FUNCTION wallet_of(p_member int, p_kind text) RETURNS int LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT id FROM ledger_account WHERE member_id = p_member AND kind = p_kind $$;

CREATE FUNCTION book_recharge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM post_transaction('recharge', 'recharge:' || NEW.id, NEW.payment_reference,
    ARRAY[shared_account('clearing'), wallet_of(NEW.member_id, 'wallet')], ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END $$;
CREATE TRIGGER book_recharge AFTER UPDATE ON recharge FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status = 2) EXECUTE FUNCTION book_recharge();

-- Paid: out of the hold. Returned or cancelled: back in full, in the transaction that changes the status (charter C3.2).
-- A wallet is locked before the hold of its member, everywhere: settling a draw comes with the wallets in its hands.
CREATE FUNCTION book_withdrawal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id FOR NO KEY UPDATE;
  PERFORM FROM ledger_account WHERE member_id = NEW.member_id AND kind = 'wallet' FOR NO KEY UPDATE;
  PERFORM post_transaction('withdraw', 'withdraw:' || NEW.id || CASE NEW.status WHEN 2 THEN ':paid' ELSE ':returned' END,
    CASE NEW.status WHEN 2 THEN 'paid' WHEN 3 THEN NEW.reason ELSE 'cancelled' END,
    ARRAY[wallet_of(NEW.member_id, 'hold'), CASE NEW.status WHEN 2 THEN shared_account('clearing') ELSE wallet_of(NEW.member_id, 'wallet') END],
    ARRAY[-NEW.amount, NEW.amount]);
  RETURN NULL;
END $$;
CREATE TRIGGER book_withdrawal AFTER UPDATE ON withdrawal FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION book_withdrawal();
-- Exactly one end for each hold.
CREATE UNIQUE INDEX ledger_transaction_one_end_key ON ledger_transaction ((split_part(reference, ':', 2)))
  WHERE kind = 'withdraw' AND split_part(reference, ':', 3) <> 'hold';

-- A new request takes over the age of a returned one, until a request that was made after the return, and so carries
-- that age, is paid or cancelled. Paying another one that was open beside it resets nothing.
CREATE FUNCTION waiting_since(p_member int) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT COALESCE(min(r.aged_from), app_now()) FROM withdrawal r
  WHERE r.member_id = p_member AND r.status = 3 AND NOT EXISTS (
    SELECT FROM withdrawal e WHERE e.member_id = p_member AND e.status IN (2, 4) AND e.created_at > r.updated_at)
$$;

CREATE FUNCTION open_withdrawal(p_member int, p_amount bigint, p_by_disabling boolean) RETURNS int
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_card bank_card := card_of(p_member);
  v_id int;
BEGIN
  INSERT INTO withdrawal (member_id, amount, bank, card_end, by_disabling, aged_from)
  VALUES (p_member, p_amount, COALESCE(v_card.bank, ''), COALESCE(right(v_card.number, 4), ''), p_by_disabling, waiting_since(p_member))
  RETURNING id INTO v_id;
  PERFORM post_transaction('withdraw', 'withdraw:' || v_id || ':hold', 'requested',
    ARRAY[wallet_of(p_member, 'wallet'), wallet_of(p_member, 'hold')], ARRAY[-p_amount, p_amount]);
  RETURN v_id;
END $$;

-- Whatever comes into the wallet of an account that is not active goes out again as a payout (charter C3.3).
CREATE FUNCTION open_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member int := CASE TG_TABLE_NAME WHEN 'member' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'member_id' END;
  v_balance bigint;
BEGIN
  SELECT a.balance INTO v_balance FROM ledger_account a JOIN member m ON m.id = a.member_id
  WHERE a.member_id = v_member AND a.kind = 'wallet' AND m.status <> 1 FOR NO KEY UPDATE OF a;
  IF v_balance > 0 THEN
    PERFORM open_withdrawal(v_member, v_balance, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER open_payout AFTER UPDATE ON member FOR EACH ROW WHEN (OLD.status = 1 AND NEW.status <> 1) EXECUTE FUNCTION open_payout();
CREATE TRIGGER open_payout AFTER UPDATE ON ledger_account FOR EACH ROW
  WHEN (NEW.kind = 'wallet' AND NEW.balance > OLD.balance) EXECUTE FUNCTION open_payout();

-- While a payout waits longer than 72 hours, nobody can recharge (charter C3.6).
CREATE FUNCTION recharges_closed() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM withdrawal WHERE status = 1 AND aged_from < app_now() - interval '72 hours') $$;

CREATE FUNCTION request_recharge(p_member int, p_amount bigint, p_payer text, p_upload text, p_request text, p_body_hash text,
  OUT refusal text, OUT recharge_id int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member member;
  v_limit play_limit;
  v_upload upload;
  v_remembered remembered_request;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'system/recharge' AND request_id = p_request;
  IF v_remembered.answer_id IS NOT NULL THEN
    IF v_remembered.body_hash = p_body_hash THEN
      recharge_id := v_remembered.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO v_limit FROM play_limit WHERE member_id = p_member;
  SELECT * INTO v_upload FROM upload WHERE name = p_upload AND member_id = p_member;
  refusal := CASE
    WHEN v_member.status IS DISTINCT FROM 1 THEN 'account_disabled'
    WHEN v_limit.excluded_until > app_now() THEN 'excluded'
    WHEN v_limit.timed_out_until > app_now() THEN 'timed_out'
    WHEN recharges_closed() THEN 'recharges_closed'
    WHEN p_amount IS NULL OR p_amount NOT BETWEEN 10000 AND 10000000 THEN 'recharge_amount'
    WHEN btrim(p_payer) = '' THEN 'payer_missing'
    WHEN v_upload.id IS NULL THEN 'voucher_missing'
    WHEN EXISTS (SELECT FROM recharge WHERE upload_id = v_upload.id OR picture_hash = v_upload.picture_hash AND status <> 3) THEN 'voucher_used'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
  VALUES (p_member, p_amount, btrim(p_payer), 'DEMO-' || upper(encode(gen_random_bytes(5), 'hex')), v_upload.id, v_upload.picture_hash)
  ON CONFLICT DO NOTHING RETURNING id INTO recharge_id;
  IF recharge_id IS NULL THEN
    refusal := 'voucher_used'; -- another member's request with the same picture was a moment faster
    RETURN;
  END IF;
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id) VALUES (p_member, 'system/recharge', p_request, p_body_hash, recharge_id);
  END IF;
END $$;

-- Open to every member, a disabled one's account included: points are never trapped (charter C3.7).
CREATE FUNCTION request_withdrawal(p_member int, p_amount bigint, p_request text, p_body_hash text,
  OUT refusal text, OUT withdrawal_id int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_rule payout_rule;
  v_card bank_card;
  v_balance bigint;
  v_remembered remembered_request;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v_remembered FROM remembered_request WHERE member_id = p_member AND call = 'member/setUserWirhdraw' AND request_id = p_request;
  IF v_remembered.answer_id IS NOT NULL THEN
    IF v_remembered.body_hash = p_body_hash THEN
      withdrawal_id := v_remembered.answer_id;
    ELSE
      refusal := 'request_reused';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO v_rule FROM payout_rule;
  v_card := card_of(p_member);
  SELECT balance INTO v_balance FROM ledger_account WHERE member_id = p_member AND kind = 'wallet' FOR NO KEY UPDATE;
  refusal := CASE
    WHEN v_card.id IS NULL THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < v_rule.min OR p_amount > v_rule.max THEN 'withdrawal_amount'
    -- what was returned or cancelled does not count: otherwise returning would be a lock (charter C3.2)
    WHEN (SELECT count(*) FROM withdrawal WHERE member_id = p_member AND NOT by_disabling AND status IN (1, 2) AND created_at >= play_day_start()) >= v_rule.num
      THEN 'withdrawal_number'
    WHEN v_balance < p_amount THEN 'insufficient_points'
  END;
  IF refusal IS NOT NULL THEN
    RETURN;
  END IF;
  withdrawal_id := open_withdrawal(p_member, p_amount, false);
  IF p_request <> '' THEN
    INSERT INTO remembered_request (member_id, call, request_id, body_hash, answer_id) VALUES (p_member, 'member/setUserWirhdraw', p_request, p_body_hash, withdrawal_id);
  END IF;
END $$;

-- A payout opened by disabling can be cancelled by nobody: its points would only open the next one.
CREATE FUNCTION cancel_withdrawal(p_member int, p_withdrawal int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal SET status = 4 WHERE id = p_withdrawal AND member_id = p_member AND status = 1
    AND NOT (by_disabling AND (SELECT status FROM member WHERE id = p_member) <> 1);
  RETURN FOUND;
END $$;

-- In the sandbox a job reviews by the same change of status that an operator makes: one request a transaction, since the
-- accounts of several members would be locked out of their order. False: nothing is due.
CREATE FUNCTION sandbox_review(p_older_than_s int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_due timestamptz := app_now() - make_interval(secs => p_older_than_s);
  v_id int;
BEGIN
  SELECT id INTO v_id FROM recharge WHERE status = 1 AND created_at <= v_due ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE recharge SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  SELECT id INTO v_id FROM withdrawal WHERE status = 1 AND created_at <= v_due ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE withdrawal SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  RETURN false;
END $$;

-- What an operator at midnight works through, the oldest first, with the voucher beside it while Studio runs.
CREATE VIEW open_recharge WITH (security_barrier) AS
  SELECT r.id, m.username, r.amount / 100.0 AS points, r.payer, r.payment_reference, 'http://127.0.0.1:5556/' || u.name AS voucher, r.created_at
  FROM recharge r JOIN member m ON m.id = r.member_id JOIN upload u ON u.id = r.upload_id WHERE r.status = 1 ORDER BY r.created_at;

GRANT SELECT ON bank_card, upload, payout_rule, recharge, withdrawal TO saikoro_app;
GRANT EXECUTE ON FUNCTION option_ways(text), add_upload(int, text, text, int), recharges_closed(), card_of(int), put_card(int, text, text, text, text, text, boolean),
  request_recharge(int, bigint, text, text, text, text), request_withdrawal(int, bigint, text, text), cancel_withdrawal(int, int) TO saikoro_app;
GRANT EXECUTE ON FUNCTION sandbox_review(int) TO saikoro_worker;
GRANT SELECT ON payout_rule, recharge, withdrawal, open_recharge, upload TO saikoro_operator;
GRANT SELECT (id, member_id, bank, branch, branch_number, holder, effective_from, created_at) ON bank_card TO saikoro_operator;
GRANT EXECUTE ON FUNCTION is_operator() TO saikoro_operator, saikoro_app, saikoro_worker;
GRANT UPDATE (status, note) ON recharge, withdrawal TO saikoro_operator;
GRANT UPDATE (num, min, max, note) ON payout_rule TO saikoro_operator;

-- An operator may close an account now that its points find their way out by themselves.
CREATE TRIGGER audit_change BEFORE UPDATE OF status, note ON member FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER a_guard_text BEFORE UPDATE OF note ON member FOR EACH ROW EXECUTE FUNCTION guard_text('note');
GRANT UPDATE (status, note) ON member TO saikoro_operator;

RESET ROLE;
