SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Is there anything to read in a text, blanks and what has no width left aside?
CREATE FUNCTION has_words(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT regexp_replace(visible_text(p_text),
    '[\s\u0001-\u0020\u007F-\u00A0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]', '', 'g') <> '';
END;

-- Does a text hold what a reader does not see: control characters, marks without width, turns of direction?
CREATE FUNCTION has_hidden(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT p_text ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';
END;

-- A name travels in comma-joined lists and | -joined tags, so it holds neither; and it shows what it is.
CREATE OR REPLACE FUNCTION is_name(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT value ~ '^[^,，|]{1,200}$' AND btrim(value) = value AND NOT has_hidden(value) AND has_words(value);
END;
CREATE OR REPLACE FUNCTION is_tags(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT value ~ '^[^,|，]{1,40}(，[^,|，]{1,40}){0,9}$' AND NOT has_hidden(value) AND has_words(value);
END;
GRANT EXECUTE ON FUNCTION visible_text(text), has_words(text), has_hidden(text) TO saikoro_app, saikoro_worker, saikoro_operator;

-- NOT VALID: who chose such a name before keeps it until the next change.
ALTER TABLE member ADD CONSTRAINT name_is_seen CHECK (name = '' OR NOT has_hidden(name) AND has_words(name)) NOT VALID;
ALTER TABLE bank_card ADD CONSTRAINT holder_is_seen CHECK (NOT has_hidden(holder) AND has_words(holder)) NOT VALID;
ALTER TABLE recharge ADD CONSTRAINT payer_is_seen CHECK (NOT has_hidden(payer) AND has_words(payer)) NOT VALID;
ALTER TABLE site ADD CONSTRAINT name_is_seen CHECK (NOT has_hidden(name) AND has_words(name)) NOT VALID;
ALTER TABLE report_review ADD CONSTRAINT note_is_seen CHECK (has_words(note)) NOT VALID;
ALTER TABLE support_message ADD CONSTRAINT text_is_seen CHECK (has_words(text)) NOT VALID;
ALTER TABLE intervention ADD CONSTRAINT reason_is_seen CHECK (has_words(reason)) NOT VALID;

CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_operator() THEN
    RETURN NEW;
  END IF;
  IF NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the change' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit (actor, table_name, action, before, after, reason)
  VALUES (session_user, TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW), NEW.note);
  NEW.note := '';
  RETURN NEW;
END $$;

-- Odds are numbers, whole hundredths: text that looks like one is none. What was held as text is the same number in the log.
CREATE OR REPLACE FUNCTION odds_are_fair(odds jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT jsonb_typeof(odds) = 'object'
    AND (SELECT count(*) FROM jsonb_object_keys(odds)) = cardinality(options())
    AND (SELECT bool_and(COALESCE(jsonb_typeof(odds -> o) = 'number' AND odds ->> o ~ '^[1-9][0-9]{0,5}$'
           AND option_ways(o) * (odds ->> o)::int BETWEEN 20520 AND 21600, false))
         FROM unnest(options()) AS o);
END;
ALTER TABLE odds_version DISABLE TRIGGER refuse_change;
UPDATE odds_version SET odds = (SELECT jsonb_object_agg(o, (odds ->> o)::int) FROM unnest(options()) AS o) WHERE NOT odds_are_fair(odds);
ALTER TABLE odds_version ENABLE TRIGGER refuse_change;
ALTER TABLE draw DISABLE TRIGGER draw_moves_forward;
UPDATE draw SET odds = (SELECT jsonb_object_agg(o, (odds ->> o)::int) FROM unnest(options()) AS o) WHERE NOT odds_are_fair(odds);
ALTER TABLE draw ENABLE TRIGGER draw_moves_forward;

-- What closing an account opened is paid by a person or not at all, and comes back when the account does (charter C3.3).
CREATE OR REPLACE FUNCTION sandbox_review(p_older_than_s int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_due timestamptz := app_now() - make_interval(secs => p_older_than_s);
  v_id int;
BEGIN
  SELECT id INTO v_id FROM recharge WHERE status = 1 AND created_at <= v_due ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE recharge SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  SELECT id INTO v_id FROM withdrawal WHERE status = 1 AND created_at <= v_due AND NOT by_disabling ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF v_id IS NOT NULL THEN
    UPDATE withdrawal SET status = 2, note = 'sandbox review' WHERE id = v_id;
    RETURN true;
  END IF;
  RETURN false;
END $$;

CREATE FUNCTION take_payouts_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id int;
BEGIN
  FOR v_id IN SELECT id FROM withdrawal WHERE member_id = NEW.id AND by_disabling AND status = 1 ORDER BY id LOOP
    UPDATE withdrawal SET status = 4, note = 'the account was opened again' WHERE id = v_id AND status = 1;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER take_payouts_back AFTER UPDATE ON member FOR EACH ROW WHEN (OLD.status <> 1 AND NEW.status = 1) EXECUTE FUNCTION take_payouts_back();

CREATE OR REPLACE FUNCTION accept_review() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  -- The database itself cancels what closing an account opened, when the account opens again.
  IF NEW.status = 4 AND is_operator() AND NOT (to_jsonb(NEW) ->> 'by_disabling' = 'true' AND current_user = 'saikoro_owner') THEN
    RAISE EXCEPTION 'only the member cancels; return it with status 3 and a reason' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND to_jsonb(NEW) ->> 'by_disabling' = 'true' THEN
    RAISE EXCEPTION 'a payout that closing an account opened is paid, never returned (charter C3.7)' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 3 AND NOT has_words(NEW.note) THEN
    RAISE EXCEPTION 'say why: write the reason into the column "note" together with the status' USING ERRCODE = 'check_violation';
  END IF;
  NEW.reason := CASE WHEN NEW.status = 3 THEN NEW.note ELSE '' END;
  NEW.reviewed_by := CASE WHEN NEW.status = 4 THEN '' ELSE session_user END;
  NEW.updated_at := app_now();
  RETURN NEW;
END $$;

-- Numerals of more scripts: Suzhou, Ethiopic, rods, Aegean and others that are written digit by digit.
CREATE OR REPLACE FUNCTION plain_digits(p_visible text) RETURNS text LANGUAGE sql IMMUTABLE STRICT BEGIN ATOMIC
  SELECT regexp_replace(
    translate(p_visible, '❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒➀➁➂➃➄➅➆➇➈⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄌🄋', '123456789123456789123456789123456789000'),
    '[\u3021-\u3029\u3038-\u303A\u1369-\u1371\u0F2A-\u0F33\u2160-\u2188\u3192-\u3195\u3220-\u3229\u3280-\u3289\U00010107-\U00010133\U00010140-\U00010178\U000104A0-\U000104A9\U00011066-\U0001106F\U000110F0-\U000110F9\U00011136-\U0001113F\U000111D0-\U000111D9\U000112F0-\U000112F9\U00011450-\U00011459\U000114D0-\U000114D9\U00011650-\U00011659\U000116C0-\U000116C9\U00011730-\U00011739\U000118E0-\U000118E9\U00011C50-\U00011C59\U00011D50-\U00011D59\U00016A60-\U00016A69\U00016B50-\U00016B59\U0001D360-\U0001D378\U0001D7CE-\U0001D7FF\U0001E140-\U0001E149\U0001E2F0-\U0001E2F9\U0001E950-\U0001E959\U0001F100-\U0001F10A\U0001FBF0-\U0001FBF9]',
    '1', 'g');
END;

-- Sentences that the house has approved, in four languages; {…} is filled in from short values. What fits none of them can still
-- be said in free words, and is marked as such.
CREATE TABLE phrase (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]{3,40}$'),
  text_zh text NOT NULL,
  text_en text NOT NULL,
  text_ja text NOT NULL,
  text_ms text NOT NULL
);
INSERT INTO phrase VALUES
  ('voucher_waits', '您的凭证正在审核，单号 {reference}。', 'Your voucher {reference} is being reviewed.', 'バウチャー {reference} を確認しています。', 'Baucar {reference} anda sedang disemak.'),
  ('voucher_unreadable', '凭证 {reference} 看不清，请重新上传。', 'Your voucher {reference} cannot be read. Please send another picture.', 'バウチャー {reference} が読み取れません。もう一度お送りください。', 'Baucar {reference} tidak dapat dibaca. Sila hantar gambar lain.'),
  ('payout_paid', '您的提款已于 {date} 支付。', 'Your payout was made on {date}.', '出金は {date} に完了しました。', 'Pengeluaran anda dibuat pada {date}.'),
  ('never_pay', '没有人会要求您付款才能见面。如有人这样要求，请举报。', 'Nobody will ever ask you to pay for a meeting. If somebody does, report it.', '会うために支払いを求めることは決してありません。求められたら通報してください。', 'Tiada sesiapa akan meminta anda membayar untuk bertemu. Jika diminta, laporkan.'),
  ('we_look_into_it', '我们正在处理，将于 {date} 前答复。', 'We are looking into it and will answer by {date}.', '確認しています。{date} までにご返事します。', 'Kami sedang menyemaknya dan akan menjawab sebelum {date}.'),
  ('account_open', '您的账户已恢复使用。', 'Your account is open again.', 'アカウントは再び利用できます。', 'Akaun anda dibuka semula.');
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON phrase
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A phrase that was sent stays; add another one by a migration.');
GRANT SELECT ON phrase TO saikoro_operator, saikoro_app;

ALTER TABLE support_message
  ADD COLUMN phrase text REFERENCES phrase (code),
  ADD COLUMN parameters jsonb NOT NULL DEFAULT '{}',
  ALTER COLUMN text SET DEFAULT '';
GRANT INSERT (phrase, parameters) ON support_message TO saikoro_operator;

-- The phrase in the member's language, its places filled; every place has a value, and every value a place.
CREATE FUNCTION phrase_text(p_code text, p_member int, p_parameters jsonb) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_text text;
  v_name text;
  v_value text;
BEGIN
  SELECT to_jsonb(p) ->> ('text_' || m.language) INTO v_text FROM phrase p, member m WHERE p.code = p_code AND m.id = p_member;
  FOR v_name, v_value IN SELECT * FROM jsonb_each_text(p_parameters) LOOP
    IF strpos(v_text, '{' || v_name || '}') = 0 OR v_value !~ '^[A-Za-z0-9 .:/-]{1,24}$' THEN
      RAISE EXCEPTION 'the phrase has no place for this value' USING ERRCODE = 'check_violation',
        HINT = 'Values are up to 24 letters, digits, blanks and . : / - for a name in braces.';
    END IF;
    v_text := replace(v_text, '{' || v_name || '}', v_value);
  END LOOP;
  IF v_text ~ '\{' THEN
    RAISE EXCEPTION 'a place of this phrase has no value: %', v_text USING ERRCODE = 'check_violation';
  END IF;
  RETURN v_text;
END $$;

CREATE OR REPLACE FUNCTION sign_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_fault text;
BEGIN
  NEW.author := CASE WHEN is_operator() THEN session_user ELSE '' END;
  IF NEW.phrase IS NOT NULL THEN
    NEW.text := phrase_text(NEW.phrase, NEW.member_id, NEW.parameters);
  END IF;
  v_fault := CASE WHEN is_operator() AND NEW.phrase IS NULL THEN text_fault(NEW.text) END;
  IF v_fault IS NOT NULL THEN
    RAISE EXCEPTION 'the reply holds %: replies carry no payment instructions (charter C1.5)', v_fault USING ERRCODE = 'check_violation';
  END IF;
  IF is_operator() THEN
    INSERT INTO audit (actor, table_name, action, after, reason) VALUES (session_user, 'support_message', 'INSERT', to_jsonb(NEW), 'reply');
  END IF;
  RETURN NEW;
END $$;

SELECT guard_sessions();

RESET ROLE;

-- Large objects would make a login irremovable, and advisory locks would hang whoever takes the same number: nothing of ours uses
-- either but the owner. Where the migrating login does not own the server, removing an operator cleans up all the same.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    RETURN;
  END IF;
  FOR v_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND (proname ~ '^pg_(try_)?advisory_' OR proname IN ('lo_create', 'lo_creat', 'lo_from_bytea', 'lo_import', 'lo_put', 'lowrite', 'lo_open'))
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO saikoro_owner', v_function);
  END LOOP;
END $$;
