SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Studio shows the columns in the order in which the table has them, asks for all of them at once, says which row it means by the
-- columns of the primary key alone, and pages by them. So here: what an operator reads stands first, names stand beside ids, what an
-- operator may not read lies in a table of its own, and `version` is part of the key, so that an edit of a row that has changed since
-- it was read finds no row.
DROP VIEW open_recharge;

-- What operators may not read of a card and of a consent.
CREATE TABLE bank_card_secret (
  card_id int PRIMARY KEY REFERENCES bank_card (id),
  number text NOT NULL CHECK (number ~ '^99990000[0-9]{8}$')
);
INSERT INTO bank_card_secret SELECT id, number FROM bank_card;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_card_secret
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A change of card is a new row.');
CREATE TABLE profile_link (
  profile_id int PRIMARY KEY,
  link_hash bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32)
);
INSERT INTO profile_link SELECT profile_id, link_hash FROM profile_consent;
REVOKE ALL ON bank_card, profile_consent FROM saikoro_operator;
DROP FUNCTION card_of(int);

ALTER TABLE bank_card DISABLE TRIGGER USER;
ALTER TABLE bank_card ADD COLUMN username text NOT NULL DEFAULT '', ADD COLUMN number_end text NOT NULL DEFAULT '';
UPDATE bank_card c SET username = m.username, number_end = right(number, 4) FROM member m WHERE m.id = member_id;
ALTER TABLE bank_card DROP COLUMN number;
ALTER TABLE bank_card ENABLE TRIGGER USER;
ALTER TABLE profile_consent DROP COLUMN link_hash;
ALTER TABLE payout_rule RENAME COLUMN min TO min_hundredths;
ALTER TABLE payout_rule RENAME COLUMN max TO max_hundredths;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['recharge', 'withdrawal', 'reservation', 'report', 'support_message'] LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', v_table);
    EXECUTE format('ALTER TABLE %I ADD COLUMN username text NOT NULL DEFAULT ''''', v_table);
    EXECUTE format('UPDATE %I t SET username = m.username FROM member m WHERE m.id = member_id', v_table);
    IF v_table IN ('recharge', 'withdrawal') THEN
      EXECUTE format('ALTER TABLE %I ADD COLUMN points numeric(12, 2) NOT NULL DEFAULT 0', v_table);
      EXECUTE format('UPDATE %I SET points = amount / 100.0', v_table);
    ELSIF v_table IN ('reservation', 'report') THEN
      EXECUTE format('ALTER TABLE %I ADD COLUMN profile_label text NOT NULL DEFAULT ''''', v_table);
      EXECUTE format('UPDATE %I t SET profile_label = p.label FROM profile p WHERE p.id = profile_id', v_table);
    END IF;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', v_table);
  END LOOP;
END $$;
ALTER TABLE recharge DISABLE TRIGGER USER;
ALTER TABLE recharge ADD COLUMN voucher text NOT NULL DEFAULT '';
UPDATE recharge SET voucher = 'http://127.0.0.1:5556/' || u.name FROM upload u WHERE u.id = upload_id;
ALTER TABLE recharge ENABLE TRIGGER USER;

-- Builds a table again with its columns in this order; with `version` the primary key takes it in, and the old key stays unique.
CREATE FUNCTION pg_temp.rebuild(p_table text, p_columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_old oid := p_table::regclass;
  v_columns text;
  v_list text := array_to_string(p_columns, ', ');
  v_sequence text;
  v_last bigint;
  v_key text;
  v_after text[] := '{}';
  v_more text[];
  v_sql text;
BEGIN
  SELECT string_agg(format('%I %s%s%s%s', attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END,
      ' DEFAULT ' || pg_get_expr(adbin, adrelid), CASE attidentity WHEN 'a' THEN ' GENERATED ALWAYS AS IDENTITY' ELSE '' END), ', '
      ORDER BY array_position(p_columns, attname::text))
    INTO v_columns FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
    WHERE attrelid = v_old AND attnum > 0 AND NOT attisdropped;
  IF (SELECT count(*) FROM pg_attribute WHERE attrelid = v_old AND attnum > 0 AND NOT attisdropped AND attname = ANY (p_columns)) <> cardinality(p_columns)
    OR v_columns IS NULL OR (SELECT count(*) FROM pg_attribute WHERE attrelid = v_old AND attnum > 0 AND NOT attisdropped) <> cardinality(p_columns) THEN
    RAISE EXCEPTION '% has other columns', p_table;
  END IF;
  SELECT pg_get_serial_sequence(p_table, attname) INTO v_sequence FROM pg_attribute WHERE attrelid = v_old AND attidentity = 'a';
  IF v_sequence IS NOT NULL THEN
    EXECUTE format('SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM %s', v_sequence) INTO v_last;
  END IF;

  -- The key as it was is unique still; what refers to the table refers to that.
  SELECT string_agg(format('%I', attname), ', ' ORDER BY array_position(conkey, attnum)) INTO v_key
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey) WHERE conrelid = v_old AND contype = 'p';
  IF 'version' = ANY (p_columns) THEN
    v_after := ARRAY[format('ALTER TABLE %I ADD CONSTRAINT %I UNIQUE (%s)', p_table, p_table || '_' || replace(v_key, ', ', '_') || '_key', v_key),
      format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s, version)', p_table, p_table || '_pkey', v_key)];
  ELSE
    v_after := ARRAY[format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', p_table, p_table || '_pkey', v_key)];
  END IF;
  SELECT array_agg(format('ALTER TABLE %I ADD CONSTRAINT %I %s', p_table, conname, pg_get_constraintdef(oid)) ORDER BY contype = 'f', conname)
    INTO v_more FROM pg_constraint WHERE conrelid = v_old AND contype IN ('c', 'u', 'f');
  v_after := v_after || v_more;
  SELECT array_agg(pg_get_indexdef(indexrelid)) INTO v_more FROM pg_index i
    WHERE indrelid = v_old AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = v_old);
  v_after := v_after || v_more;
  SELECT array_agg(pg_get_triggerdef(oid)) INTO v_more FROM pg_trigger WHERE tgrelid = v_old AND NOT tgisinternal;
  v_after := v_after || v_more;
  SELECT array_agg(format('GRANT %s%s ON %I TO %s', privilege_type, of_column, p_table, grantee::regrole)) INTO v_more FROM (
    SELECT privilege_type, '' AS of_column, grantee FROM pg_class, aclexplode(relacl) WHERE oid = v_old AND grantee <> relowner
    UNION ALL SELECT privilege_type, format(' (%I)', attname), grantee FROM pg_attribute, aclexplode(attacl) WHERE attrelid = v_old AND NOT attisdropped) AS granted;
  v_after := v_after || v_more;
  FOR v_sql, v_key IN SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE confrelid = v_old AND contype = 'f'
  LOOP
    EXECUTE v_sql;
    v_after := v_after || v_key;
  END LOOP;

  EXECUTE format('CREATE TABLE rebuilt (%s)', v_columns);
  EXECUTE format('INSERT INTO rebuilt (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %I', v_list, v_list, p_table);
  EXECUTE format('DROP TABLE %I', p_table);
  EXECUTE format('ALTER TABLE rebuilt RENAME TO %I', p_table);
  IF v_sequence IS NOT NULL THEN
    EXECUTE format('ALTER SEQUENCE rebuilt_id_seq RENAME TO %I', p_table || '_id_seq');
    PERFORM setval((p_table || '_id_seq')::regclass, v_last, false);
  END IF;
  FOREACH v_sql IN ARRAY v_after LOOP
    EXECUTE v_sql;
  END LOOP;
END $$;

ALTER TABLE notice ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE banner ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE city ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE video ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE video_category ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE site ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE payout_rule ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE invite_code ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE game_setting ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE member_status ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE profile ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE profile_text ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE recharge ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE withdrawal ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE reservation ADD COLUMN version int NOT NULL DEFAULT 1;

-- The signatures of these two name the row of the table.
DROP TRIGGER ask_consent_again ON profile;
DROP FUNCTION shown_of(profile);
DROP VIEW app.listed_profile;

SELECT pg_temp.rebuild(t, c) FROM (VALUES
  ('recharge', ARRAY['id', 'status', 'points', 'username', 'note', 'payer', 'voucher', 'payment_reference', 'created_at', 'reason', 'reviewed_by',
    'updated_at', 'member_id', 'amount', 'upload_id', 'picture_hash', 'version']),
  ('withdrawal', ARRAY['id', 'status', 'points', 'username', 'note', 'bank', 'card_end', 'by_disabling', 'aged_from', 'created_at', 'reason',
    'reviewed_by', 'updated_at', 'member_id', 'amount', 'version']),
  ('reservation', ARRAY['id', 'status', 'wanted_on', 'profile_label', 'username', 'reply', 'note', 'wish', 'created_at', 'updated_at', 'profile_id',
    'member_id', 'version']),
  ('report', ARRAY['id', 'reason', 'profile_label', 'username', 'created_at', 'profile_id', 'member_id', 'address']),
  ('support_message', ARRAY['id', 'username', 'author', 'text', 'phrase', 'parameters', 'created_at', 'member_id']),
  ('bank_card', ARRAY['id', 'username', 'holder', 'bank', 'number_end', 'branch', 'branch_number', 'effective_from', 'created_at', 'member_id']),
  ('profile', ARRAY['id', 'label', 'open', 'city_id', 'note', 'images', 'video', 'height', 'bust', 'rating', 'high_end', 'sample', 'created_at', 'version']),
  ('profile_text', ARRAY['id', 'profile_id', 'locale', 'name', 'tags', 'intro', 'note', 'version']),
  ('member_status', ARRAY['member_id', 'username', 'status', 'note', 'version']),
  ('game_setting', ARRAY['game_id', 'key', 'status', 'sort', 'note', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'desc_zh', 'desc_en', 'desc_ja', 'desc_ms', 'version']),
  ('notice', ARRAY['id', 'open', 'note', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'text_zh', 'text_en', 'text_ja', 'text_ms', 'created_at', 'version']),
  ('banner', ARRAY['id', 'open', 'sort', 'note', 'url', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'version']),
  ('city', ARRAY['id', 'sort', 'note', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'version']),
  ('video', ARRAY['id', 'open', 'category_id', 'note', 'cover', 'clip', 'hot', 'recommended', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'created_at', 'version']),
  ('video_category', ARRAY['id', 'sort', 'note', 'name_zh', 'name_en', 'name_ja', 'name_ms', 'version']),
  ('site', ARRAY['id', 'name', 'service_on', 'service_url', 'free_seconds', 'note', 'version']),
  ('payout_rule', ARRAY['id', 'num', 'min_hundredths', 'max_hundredths', 'note', 'version']),
  ('invite_code', ARRAY['code', 'label', 'open', 'uses', 'max_uses', 'adult_checked', 'note', 'created_at', 'version'])) AS wanted (t, c);
ALTER TABLE profile_link ADD FOREIGN KEY (profile_id) REFERENCES profile_consent (profile_id);

-- The names beside the ids, as they are when the row is made.
CREATE FUNCTION name_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.username := COALESCE((SELECT username FROM member WHERE id = NEW.member_id), '');
  IF TG_TABLE_NAME IN ('recharge', 'withdrawal') THEN
    NEW.points := NEW.amount / 100.0;
  END IF;
  IF TG_TABLE_NAME = 'recharge' THEN
    NEW.voucher := 'http://127.0.0.1:5556/' || (SELECT name FROM upload WHERE id = NEW.upload_id);
  END IF;
  IF TG_TABLE_NAME IN ('reservation', 'report') THEN
    NEW.profile_label := COALESCE((SELECT label FROM profile WHERE id = NEW.profile_id), '');
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
-- An operator's own statement that finds no row meant one that is not as it was read; what follows from a change may find none.
CREATE FUNCTION refuse_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF is_operator() AND pg_trigger_depth() = 1 AND NOT EXISTS (SELECT FROM changed) THEN
    RAISE EXCEPTION 'Refused: this row of % was changed by somebody else since you read it. Reload the table, look at the row again, and then change it',
      TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['recharge', 'withdrawal', 'reservation', 'report', 'support_message', 'bank_card'] LOOP
    EXECUTE format('CREATE TRIGGER b_name_row BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION name_row()', v_table);
  END LOOP;
  FOREACH v_table IN ARRAY ARRAY['recharge', 'withdrawal', 'reservation', 'profile', 'profile_text', 'member_status', 'game_setting', 'notice', 'banner',
    'city', 'video', 'video_category', 'site', 'payout_rule', 'invite_code']
  LOOP
    EXECUTE format('CREATE TRIGGER b_version BEFORE UPDATE %s ON %I FOR EACH ROW EXECUTE FUNCTION bump_version()',
      CASE v_table WHEN 'invite_code' THEN 'OF label, open, max_uses, adult_checked, note' ELSE '' END, v_table);
    EXECUTE format('CREATE TRIGGER refuse_stale AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale()', v_table);
  END LOOP;
END $$;

-- A review changes status and note; the database itself keeps the rest.
CREATE OR REPLACE FUNCTION accept_review() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at' - 'version' IS DISTINCT FROM to_jsonb(OLD) - 'status' - 'note' - 'reason' - 'reviewed_by' - 'updated_at' - 'version'
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

CREATE FUNCTION shown_of(p_profile profile) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$ SELECT to_jsonb(p_profile) - 'note' - 'open' - 'high_end' - 'rating' - 'label' - 'version' $$;
GRANT EXECUTE ON FUNCTION shown_of(profile) TO saikoro_operator;
CREATE TRIGGER ask_consent_again AFTER UPDATE ON profile FOR EACH ROW
  WHEN (shown_of(OLD) IS DISTINCT FROM shown_of(NEW)) EXECUTE FUNCTION ask_consent_again();

-- The only way the API reads profiles: what is listed has its four texts, is open, and a sample or consented to.
CREATE VIEW app.listed_profile WITH (security_barrier) AS
  SELECT p.id, p.city_id, p.rating, p.height, p.bust, p.images, p.video, p.high_end, p.sample,
    zh.name AS name_zh, en.name AS name_en, ja.name AS name_ja, ms.name AS name_ms,
    zh.tags AS tags_zh, en.tags AS tags_en, ja.tags AS tags_ja, ms.tags AS tags_ms,
    zh.intro AS intro_zh, en.intro AS intro_en, ja.intro AS intro_ja, ms.intro AS intro_ms
  FROM profile p
    JOIN profile_text zh ON zh.profile_id = p.id AND zh.locale = 'zh' JOIN profile_text en ON en.profile_id = p.id AND en.locale = 'en'
    JOIN profile_text ja ON ja.profile_id = p.id AND ja.locale = 'ja' JOIN profile_text ms ON ms.profile_id = p.id AND ms.locale = 'ms'
    LEFT JOIN profile_consent c ON c.profile_id = p.id
  WHERE p.open AND (p.sample OR c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL);
GRANT SELECT ON app.listed_profile TO saikoro_app;

CREATE FUNCTION card_of(p_member int) RETURNS bank_card LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c FROM bank_card c WHERE member_id = p_member AND effective_from <= app_now() ORDER BY effective_from DESC, id DESC LIMIT 1
$$;

CREATE OR REPLACE FUNCTION put_card(p_member int, p_bank text, p_number text, p_branch text, p_branch_number text, p_holder text, p_replace boolean,
  OUT refusal text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_bound boolean;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  v_bound := EXISTS (SELECT FROM bank_card WHERE member_id = p_member);
  refusal := CASE WHEN v_bound AND NOT p_replace THEN 'card_bound' WHEN NOT v_bound AND p_replace THEN 'card_missing' END;
  IF refusal IS NULL THEN
    WITH card AS (
      INSERT INTO bank_card (member_id, bank, number_end, branch, branch_number, holder, effective_from)
      VALUES (p_member, p_bank, right(p_number, 4), p_branch, p_branch_number, p_holder, app_now() + CASE WHEN v_bound THEN interval '24 hours' ELSE interval '0' END)
      RETURNING id)
    INSERT INTO bank_card_secret (card_id, number) SELECT id, p_number FROM card;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION open_withdrawal(p_member int, p_amount bigint, p_by_disabling boolean) RETURNS int
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_card bank_card := card_of(p_member);
  v_id int;
BEGIN
  INSERT INTO withdrawal (member_id, amount, bank, card_end, by_disabling, aged_from)
  VALUES (p_member, p_amount, COALESCE(v_card.bank, ''), COALESCE(v_card.number_end, ''), p_by_disabling, waiting_since(p_member))
  RETURNING id INTO v_id;
  PERFORM post_transaction('withdraw', 'withdraw:' || v_id || ':hold', 'requested',
    ARRAY[wallet_of(p_member, 'wallet'), wallet_of(p_member, 'hold')], ARRAY[-p_amount, p_amount]);
  RETURN v_id;
END $$;

CREATE OR REPLACE FUNCTION request_withdrawal(p_member int, p_amount bigint, p_request text, p_body_hash text,
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
    WHEN p_amount IS NULL OR p_amount < v_rule.min_hundredths OR p_amount > v_rule.max_hundredths THEN 'withdrawal_amount'
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

CREATE OR REPLACE FUNCTION set_consent(p_link_hash bytea, p_consent boolean, p_adult boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_consent profile_consent;
BEGIN
  SELECT c.* INTO v_consent FROM profile_consent c JOIN profile_link l ON l.profile_id = c.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF c;
  IF v_consent.profile_id IS NULL THEN
    RETURN false;
  END IF;
  IF NOT (p_consent AND p_adult) THEN
    UPDATE profile_consent SET consented_at = NULL, adult_at = NULL, withdrawn_at = app_now() WHERE profile_id = v_consent.profile_id;
    UPDATE reservation SET status = 'declined' WHERE profile_id = v_consent.profile_id AND status IN ('requested', 'confirmed');
  ELSIF v_consent.seen THEN
    UPDATE profile_consent SET consented_at = COALESCE(consented_at, app_now()), adult_at = COALESCE(adult_at, app_now()), withdrawn_at = NULL
    WHERE profile_id = v_consent.profile_id;
  END IF;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION consent_profile(p_link_hash bytea, OUT profile jsonb, OUT city jsonb, OUT listed boolean, OUT consented boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM profile_link l JOIN profile p ON p.id = l.profile_id WHERE l.link_hash = p_link_hash FOR UPDATE OF p;
  SELECT to_jsonb(p) - 'note' - 'label' - 'version' || (
      SELECT jsonb_object_agg('name_' || l, COALESCE(t.name, '')) || jsonb_object_agg('tags_' || l, COALESCE(t.tags, ''))
        || jsonb_object_agg('intro_' || l, COALESCE(t.intro, ''))
      FROM unnest(ARRAY['zh', 'en', 'ja', 'ms']) AS l LEFT JOIN profile_text t ON t.profile_id = p.id AND t.locale = l),
    to_jsonb(t) - 'note' - 'version', EXISTS (SELECT FROM app.listed_profile l WHERE l.id = p.id),
    c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL
  INTO profile, city, listed, consented
  FROM profile_link k JOIN profile_consent c ON c.profile_id = k.profile_id JOIN profile p ON p.id = k.profile_id JOIN city t ON t.id = p.city_id
  WHERE k.link_hash = p_link_hash;
  UPDATE profile_consent c SET seen = true FROM profile_link k WHERE k.link_hash = p_link_hash AND k.profile_id = c.profile_id AND NOT c.seen;
END $$;

CREATE OR REPLACE FUNCTION show_game_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO game_setting (game_id, key, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, status, sort)
  VALUES (NEW.id, NEW.key, NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms, NEW.desc_zh, NEW.desc_en, NEW.desc_ja, NEW.desc_ms, NEW.status, NEW.sort)
  ON CONFLICT (game_id) DO UPDATE SET key = NEW.key, name_zh = NEW.name_zh, name_en = NEW.name_en, name_ja = NEW.name_ja, name_ms = NEW.name_ms,
    desc_zh = NEW.desc_zh, desc_en = NEW.desc_en, desc_ja = NEW.desc_ja, desc_ms = NEW.desc_ms, status = NEW.status, sort = NEW.sort;
  RETURN NULL;
END $$;

GRANT EXECUTE ON FUNCTION card_of(int) TO saikoro_app;
GRANT SELECT ON bank_card_secret TO saikoro_app;
GRANT SELECT ON bank_card, profile_consent TO saikoro_operator;

SELECT guard_sessions();

RESET ROLE;
