-- Baseline: tables, types, keys, and the immutable functions that constraints and defaults call. Everything that can be
-- replaced (functions, views, triggers, grants, comments) is in prisma/sql.

-- Roles belong to the whole cluster and are created only where they are missing. Set-up creates logins and passwords.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['saikoro_owner', 'saikoro_app', 'saikoro_worker', 'saikoro_operator'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of this cluster is migrated concurrently
    END;
  END LOOP;
  IF NOT pg_has_role(current_user, 'saikoro_owner', 'SET') THEN
    EXECUTE format('GRANT saikoro_owner TO %I', current_user);
  END IF;
END $$;

-- end_blockers() terminates sessions of other logins. Only a superuser, or a role with ADMIN OPTION, can grant these.
DO $$
BEGIN
  GRANT pg_signal_backend, pg_read_all_stats TO saikoro_owner;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'this login cannot grant pg_signal_backend and pg_read_all_stats to saikoro_owner'
    USING HINT = 'Migrate as a superuser, or let a superuser grant both roles to saikoro_owner.';
END $$;

CREATE EXTENSION IF NOT EXISTS pgcrypto;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO saikoro_owner;
GRANT USAGE ON SCHEMA public TO saikoro_app, saikoro_worker, saikoro_operator;

CREATE SCHEMA IF NOT EXISTS app AUTHORIZATION saikoro_owner;

SET ROLE saikoro_owner;

-- Nothing is open to PUBLIC: prisma/sql grants each right to a role.
ALTER DEFAULT PRIVILEGES REVOKE ALL ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM PUBLIC;

-- The clock of all SQL. The API, the worker and the audit refuse to start when its body is another one.
CREATE FUNCTION app_now() RETURNS timestamptz
LANGUAGE sql
AS 'SELECT clock_timestamp()';

-- Commitment to a seed: SHA-256("commit/v1|" ‖ seed).
CREATE FUNCTION commit_of(p_seed text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT encode(sha256(convert_to('commit/v1|', 'UTF8') || decode(p_seed, 'hex')), 'hex');
END;

-- Derives three dice from seed, record and beacon signature: HMAC bytes below 252 in order, die = byte mod 6 + 1.
-- packages/shared/fairness and the Python verifier compute the same values from the same test vectors.
CREATE FUNCTION derive_dice(p_seed text, p_record text, p_signature text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
DECLARE
  v_prefix bytea := convert_to('dice/v1|' || p_record || '|', 'UTF8') || decode(p_signature, 'hex');
  v_key bytea := decode(p_seed, 'hex');
  v_block bytea;
  v_byte int;
  v_dice int[] := '{}';
BEGIN
  FOR v_counter IN 0..1000 LOOP
    v_block := hmac(v_prefix || int4send(v_counter), v_key, 'sha256');
    FOR v_place IN 0..31 LOOP
      v_byte := get_byte(v_block, v_place);
      IF v_byte < 252 THEN
        v_dice := v_dice || (v_byte % 6 + 1);
        IF cardinality(v_dice) = 3 THEN
          RETURN v_dice;
        END IF;
      END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'no dice in a thousand blocks';
END $$;

-- Returns true when a text holds control characters, zero-width characters or bidirectional controls.
CREATE FUNCTION has_hidden(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT p_text ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F'
    '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';
END;

-- Returns a text in lower case after NFKC, without zero-width characters, joiners and bidirectional controls.
CREATE FUNCTION visible_text(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(lower(normalize(p_text, NFKC)),
    '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    '\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g');
END;

-- Returns true when a text has at least one visible character that is not a blank.
CREATE FUNCTION has_words(p_text text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT regexp_replace(visible_text(p_text),
    '[\s\u0001-\u0020\u007F-\u00A0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]', '', 'g') <> '';
END;

-- SHA-256 of a UTF-8 text, in hex.
CREATE FUNCTION hex_sha256(line text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT encode(sha256(convert_to(line, 'UTF8')), 'hex');
END;

-- 32 bytes in lower-case hex.
CREATE FUNCTION is_hash(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT value ~ '^[0-9a-f]{64}$';
END;

-- A path of our own media; never an external address.
CREATE FUNCTION is_media(p_path text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT p_path ~ '^/media/[a-z]+(/[A-Za-z0-9_-]+)*\.(webp|avif|svg|png|jpg|m3u8|mp4)$';
END;

-- A name is 1 to 200 visible characters without separators of the wire format (`,` `，` `|`).
CREATE FUNCTION is_name(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT value ~ '^[^,，|]{1,200}$' AND btrim(value) = value AND NOT has_hidden(value) AND has_words(value);
END;

-- Tags of one language, joined by a full-width comma; `|` separates languages on the wire.
CREATE FUNCTION is_tags(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT value ~ '^[^,|，]{1,40}(，[^,|，]{1,40}){0,9}$' AND NOT has_hidden(value) AND has_words(value);
END;

-- RFC 6962 hash of a leaf: SHA-256(0x00 ‖ leaf).
CREATE FUNCTION leaf_hash(p_leaf text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT sha256('\x00'::bytea || convert_to(p_leaf, 'UTF8'));
END;

-- Number of the 216 outcomes of three dice in which an option wins.
CREATE FUNCTION option_ways(p_option text) RETURNS int
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT CASE WHEN p_option IN ('big', 'small', 'odd', 'even') THEN 108
    ELSE (ARRAY[1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])[p_option::int - 2] END;
END;

-- The options of a bet: big, small, odd, even, and the sums 3 to 18.
CREATE FUNCTION options() RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT ARRAY['big', 'small', 'odd', 'even', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15',
    '16', '17', '18'];
END;

-- Odds are whole hundredths as JSON numbers, one per option, and return 95 to 100 % of the stake: ways × odds of 216
-- × 100.
CREATE FUNCTION odds_are_fair(odds jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT jsonb_typeof(odds) = 'object'
    AND (SELECT count(*) FROM jsonb_object_keys(odds)) = cardinality(options())
    AND (SELECT bool_and(COALESCE(jsonb_typeof(odds -> o) = 'number' AND odds ->> o ~ '^[1-9][0-9]{0,5}$'
           AND option_ways(o) * (odds ->> o)::int BETWEEN 20520 AND 21600, false))
         FROM unnest(options()) AS o);
END;

-- Identifies a sandbox beacon by its public key, genesis and period.
CREATE FUNCTION sandbox_chain_hash(p_public_key text, p_genesis int, p_period int) RETURNS text
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT hex_sha256('sandbox-beacon/v1|' || p_public_key || '|' || p_genesis || '|' || p_period);
END;

-- Points of a new member, in hundredths.
CREATE FUNCTION welcome_grant() RETURNS bigint
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 100000::bigint;
END;

-- operator

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  actor text NOT NULL,
  table_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL
);

-- member

CREATE TABLE invite_code (
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{4,32}$') UNIQUE,
  label text NOT NULL DEFAULT '',
  open boolean NOT NULL DEFAULT true,
  uses int NOT NULL DEFAULT 0,
  max_uses int NOT NULL CHECK (max_uses BETWEEN 1 AND 1000000),
  adult_checked boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version int NOT NULL DEFAULT 1,
  CHECK (uses BETWEEN 0 AND max_uses),
  PRIMARY KEY (code, version)
);

CREATE TABLE login_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX login_failure_account_at_idx ON login_failure (account, at);
CREATE INDEX login_failure_address_at_idx ON login_failure (address, at);

CREATE TABLE member (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (username ~ '^[A-Za-z0-9_.-]{4,20}$'),
  name text NOT NULL DEFAULT '' CONSTRAINT name_is_seen CHECK (name = '' OR NOT has_hidden(name) AND has_words(name)),
  sex smallint NOT NULL DEFAULT 0 CHECK (sex IN (0, 1, 2)),
  header_img text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'ja' CHECK (language IN ('zh', 'en', 'ja', 'ms')),
  status int NOT NULL DEFAULT 1,
  activated boolean NOT NULL DEFAULT false,
  adult_confirmed_at timestamptz NOT NULL,
  adult_confirmed_by text NOT NULL CHECK (adult_confirmed_by IN ('member', 'invite')),
  terms_version text NOT NULL,
  invite_code text NOT NULL REFERENCES invite_code(code),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX member_username_key ON member (lower(username));

CREATE TABLE member_secret (
  member_id int PRIMARY KEY REFERENCES member(id),
  password_hash text NOT NULL,
  fairness_key bytea NOT NULL CHECK (length(fairness_key) = 32),
  pay_hash text,
  pay_misses int NOT NULL DEFAULT 0,
  pay_locked_until timestamptz,
  recovery_hash text
);

CREATE TABLE member_status (
  member_id int NOT NULL REFERENCES member(id) UNIQUE,
  username text NOT NULL,
  status int NOT NULL CONSTRAINT status_is_known CHECK (status IN (0, 1)),
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (member_id, version)
);

CREATE TABLE session (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32) UNIQUE,
  address text NOT NULL,
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_member_id_idx ON session (member_id);

CREATE TABLE sign_out (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  username text NOT NULL DEFAULT '',
  ended int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  operator text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- fairness

CREATE TABLE beacon_round (
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{96}$'),
  received_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (chain_hash, round),
  UNIQUE (chain_hash, round, signature)
);

-- lottery

CREATE TABLE game_class (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  sort int NOT NULL DEFAULT 0
);

CREATE TABLE game (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key ~ '^[a-z0-9]{2,16}$') UNIQUE,
  class_id int NOT NULL REFERENCES game_class(id),
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  desc_zh text NOT NULL CHECK (is_name(desc_zh)),
  desc_en text NOT NULL CHECK (is_name(desc_en)),
  desc_ja text NOT NULL CHECK (is_name(desc_ja)),
  desc_ms text NOT NULL CHECK (is_name(desc_ms)),
  ico text NOT NULL,
  condition bigint NOT NULL DEFAULT 0 CHECK (condition BETWEEN 0 AND welcome_grant()),
  utc_offset_minutes int NOT NULL DEFAULT 540 CHECK (utc_offset_minutes BETWEEN -720 AND 840),
  status int NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  halted_reason text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0
);

-- fairness

CREATE TABLE fairness_epoch (
  game_id int NOT NULL REFERENCES game(id),
  epoch int NOT NULL CHECK (epoch >= 1),
  length int NOT NULL CHECK (length BETWEEN 1 AND 1000000),
  anchor text NOT NULL CHECK (is_hash(anchor)),
  salt text NOT NULL CHECK (is_hash(salt)),
  beacon text NOT NULL CHECK (beacon IN ('sandbox', 'quicknet')),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  public_key text NOT NULL CHECK (public_key ~ '^[0-9a-f]{192}$'),
  beacon_genesis int NOT NULL,
  beacon_period int NOT NULL CHECK (beacon_period > 0),
  rules text NOT NULL CHECK (rules ~ '^[0-9a-z.]{1,16}$'),
  receipt_key text NOT NULL CHECK (is_hash(receipt_key)),
  created_at timestamptz NOT NULL CHECK (created_at = date_trunc('milliseconds', created_at)),
  prev text NOT NULL CHECK (is_hash(prev)),
  entry text NOT NULL CHECK (is_hash(entry)),
  CONSTRAINT beacon_is_what_it_says CHECK (CASE beacon
    WHEN 'sandbox' THEN chain_hash = sandbox_chain_hash(public_key, beacon_genesis, beacon_period)
    -- the only other beacon is drand quicknet
    ELSE chain_hash = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
      AND public_key =
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451'
        '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
      AND beacon_genesis = 1692803367 AND beacon_period = 3 END),
  PRIMARY KEY (game_id, epoch)
);

-- lottery

CREATE TABLE draw (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id int NOT NULL REFERENCES game(id),
  issue text NOT NULL CHECK (issue ~ '^[0-9]{12}$'),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'open', 'sealed', 'settled', 'void',
    'skipped')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draw_at timestamptz NOT NULL,
  odds jsonb NOT NULL CHECK (odds_are_fair(odds)),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  epoch int,
  idx int CHECK (idx >= 1),
  commit text CHECK (is_hash(commit)),
  prev text CHECK (is_hash(prev)),
  record text CHECK (is_hash(record)),
  bets_root text CHECK (is_hash(bets_root)),
  bet_count int,
  sealed_at timestamptz,
  seal text CHECK (is_hash(seal)),
  signature text,
  seed text CHECK (is_hash(seed)),
  dice int[],
  result text CHECK (is_hash(result)),
  ended_at timestamptz,
  seal_xact bigint,
  paid_at timestamptz,
  CONSTRAINT dice_are_derived CHECK (dice = derive_dice(seed, record, signature)),
  CHECK (opens_at < closes_at AND closes_at = draw_at - interval '8 s'),
  CONSTRAINT ended_whole CHECK (num_nulls(result, ended_at) = CASE WHEN status IN ('settled', 'void') THEN 0
    ELSE 2 END),
  CONSTRAINT opened_whole CHECK (num_nulls(epoch, idx, commit, prev, record)
    = CASE WHEN status IN ('scheduled', 'skipped') THEN 5 ELSE 0 END),
  CONSTRAINT paid_when_ended CHECK (paid_at IS NULL OR status IN ('settled', 'void')),
  CONSTRAINT sealed_by_a_transaction CHECK (status <> 'sealed' OR seal_xact IS NOT NULL),
  CONSTRAINT sealed_whole CHECK (num_nulls(bets_root, bet_count, sealed_at, seal)
    = CASE WHEN status IN ('sealed', 'settled') THEN 0 WHEN status = 'void' THEN num_nulls(seal) * 4 ELSE 4 END),
  CONSTRAINT seed_revealed CHECK (CASE WHEN status = 'settled' THEN seed IS NOT NULL WHEN status = 'void' THEN true
    ELSE seed IS NULL END),
  CONSTRAINT seed_was_committed CHECK (commit = commit_of(seed)),
  CONSTRAINT settled_whole CHECK (num_nulls(signature, dice) = CASE WHEN status = 'settled' THEN 0 ELSE 2 END),
  FOREIGN KEY (chain_hash, round, signature) REFERENCES beacon_round(chain_hash, round, signature),
  FOREIGN KEY (game_id, epoch) REFERENCES fairness_epoch(game_id, epoch),
  UNIQUE (game_id, epoch, idx),
  UNIQUE (game_id, issue)
);
CREATE INDEX draw_chain_hash_round_idx ON draw (chain_hash, round);
CREATE INDEX draw_game_id_draw_at_idx ON draw (game_id, draw_at DESC);
CREATE INDEX draw_unfinished_idx ON draw (game_id, draw_at) WHERE status IN ('scheduled', 'open', 'sealed');
CREATE INDEX draw_unpaid_idx ON draw (id) WHERE status IN ('settled', 'void') AND paid_at IS NULL;
CREATE UNIQUE INDEX draw_one_live_key ON draw (game_id) WHERE status IN ('open', 'sealed');

-- ledger

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wallet', 'hold', 'escrow', 'house', 'clearing', 'grant')),
  member_id int REFERENCES member(id),
  draw_id int REFERENCES draw(id),
  balance bigint CHECK (balance >= 0),
  version int NOT NULL DEFAULT 0,
  CHECK ((kind IN ('wallet', 'hold')) = (member_id IS NOT NULL)),
  CONSTRAINT ledger_account_check1 CHECK ((kind IN ('wallet', 'hold')) = (balance IS NOT NULL)),
  CONSTRAINT ledger_account_check2 CHECK ((kind = 'escrow') = (draw_id IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_account_owner_key ON ledger_account (kind, member_id, draw_id) NULLS NOT DISTINCT;

CREATE TABLE ledger_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('grant', 'order', 'settle', 'void', 'recharge', 'withdraw', 'reverse')),
  reference text NOT NULL UNIQUE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX ledger_transaction_one_end_key ON ledger_transaction (split_part(reference, ':', 2))
  WHERE kind = 'withdraw' AND split_part(reference, ':', 3) <> 'hold';

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transaction(id),
  account_id bigint NOT NULL REFERENCES ledger_account(id),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_before bigint,
  balance_after bigint CHECK (balance_after >= 0),
  version int,
  CHECK (num_nulls(balance_before, balance_after, version) IN (0, 3)),
  CONSTRAINT ledger_entry_check1 CHECK (balance_after = (balance_before + amount)),
  UNIQUE (account_id, version),
  UNIQUE (transaction_id, account_id)
);

-- lottery

CREATE TABLE draw_payment (
  draw_id int NOT NULL REFERENCES draw(id),
  batch int NOT NULL CHECK (batch >= 1),
  upto int,
  bets int NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (draw_id, batch)
);

CREATE TABLE game_schedule (
  game_id int NOT NULL REFERENCES game(id),
  effective_from date NOT NULL,
  interval_s int NOT NULL CHECK (interval_s BETWEEN 30 AND 3600 AND 86400 % interval_s = 0
    AND interval_s % 3 = 0),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (game_id, effective_from)
);

CREATE TABLE game_setting (
  game_id int NOT NULL REFERENCES game(id) UNIQUE,
  key text NOT NULL,
  status int NOT NULL,
  sort int NOT NULL,
  note text NOT NULL DEFAULT '',
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (game_id, version)
);

CREATE TABLE new_game (
  key text PRIMARY KEY,
  interval_s int NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  name_ja text NOT NULL,
  name_ms text NOT NULL,
  desc_zh text NOT NULL,
  desc_en text NOT NULL,
  desc_ja text NOT NULL,
  desc_ms text NOT NULL,
  note text NOT NULL DEFAULT '',
  condition_points numeric(12,2) NOT NULL DEFAULT 0,
  odds jsonb NOT NULL DEFAULT '{"3": 21000, "4": 7000, "5": 3500, "6": 2100, "7": 1400, "8": 1000, "9": 840, "10": '
    '780, "11": 780, "12": 840, "13": 1000, "14": 1400, "15": 2100, "16": 3500, "17": 7000, "18": 21000, "big": 198, '
      '"odd": 198, "even": 198, "small": 198}'::jsonb,
  class_id int NOT NULL DEFAULT 1 REFERENCES game_class(id),
  ico text NOT NULL DEFAULT '/media/games/sai60.svg',
  sort int NOT NULL DEFAULT 0,
  game_id int REFERENCES game(id),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE odds_version (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id int NOT NULL REFERENCES game(id),
  odds jsonb NOT NULL CHECK (odds_are_fair(odds)),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX odds_version_game_id_idx ON odds_version (game_id);

-- fairness

CREATE TABLE beacon_claim (
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  round int NOT NULL CHECK (round > 0),
  party text NOT NULL CHECK (party IN ('worker', 'api')),
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{96}$'),
  claimed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (chain_hash, round, party)
);

CREATE TABLE log_entry (
  game_id int NOT NULL REFERENCES game(id),
  seq bigint NOT NULL CHECK (seq >= 1),
  draw_id int REFERENCES draw(id),
  line text NOT NULL,
  hash text NOT NULL,
  prev text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK (hash = hex_sha256(line)),
  CONSTRAINT log_entry_check1 CHECK ("right"(line, 65) = ('|' || prev)),
  PRIMARY KEY (game_id, seq),
  UNIQUE (game_id, prev)
);
CREATE INDEX log_entry_draw_id_idx ON log_entry (draw_id);

CREATE TABLE log_head (
  game_id int PRIMARY KEY REFERENCES game(id),
  seq bigint NOT NULL,
  hash text NOT NULL
);

CREATE TABLE worker_beat (
  worker text PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE TABLE worker_generation (
  number int PRIMARY KEY CHECK (number >= 1),
  chain_hash text NOT NULL CHECK (is_hash(chain_hash)),
  receipt_key text NOT NULL CHECK (is_hash(receipt_key)),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  seen_at timestamptz NOT NULL DEFAULT app_now()
);

-- game

CREATE TABLE bet_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  draw_id int NOT NULL REFERENCES draw(id),
  amount bigint NOT NULL CHECK (amount > 0),
  placed_at timestamptz NOT NULL
);
CREATE INDEX bet_order_member_id_placed_at_idx ON bet_order (member_id, placed_at);

CREATE TABLE bet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES bet_order(id),
  draw_id int NOT NULL REFERENCES draw(id),
  member_id int NOT NULL REFERENCES member(id),
  option text NOT NULL CHECK (option = ANY (options())),
  stake bigint NOT NULL CHECK (stake BETWEEN 100 AND 500000 AND stake % 100 = 0),
  odds int NOT NULL CHECK (odds > 0),
  placed_at timestamptz NOT NULL,
  leaf text NOT NULL,
  leaf_hash bytea NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost', 'refunded')),
  payout bigint NOT NULL DEFAULT 0,
  settled_at timestamptz,
  CHECK (leaf_hash = leaf_hash(leaf)),
  CONSTRAINT bet_check1 CHECK ((settled_at IS NULL) = (status = 'open')),
  CONSTRAINT payout_follows_status CHECK (payout = CASE status WHEN 'won' THEN ((stake * odds) / 100) WHEN 'refunded'
    THEN stake ELSE 0 END),
  UNIQUE (order_id, option)
) WITH (fillfactor=85);
CREATE INDEX bet_draw_id_idx ON bet (draw_id, id);
CREATE INDEX bet_draw_id_member_id_idx ON bet (draw_id, member_id);
CREATE INDEX bet_member_id_placed_at_id_idx ON bet (member_id, placed_at DESC, id DESC);

CREATE TABLE remembered_request (
  member_id int NOT NULL REFERENCES member(id),
  call text NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  body_hash text NOT NULL CHECK (is_hash(body_hash)),
  answer_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (member_id, call, request_id)
);

-- limits

CREATE TABLE play_limit (
  member_id int PRIMARY KEY REFERENCES member(id),
  daily_stake bigint CHECK (daily_stake >= 0),
  timed_out_until timestamptz,
  excluded_until timestamptz,
  next_daily_stake bigint CHECK (next_daily_stake >= 0),
  next_from timestamptz
);

CREATE TABLE play_limit_change (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  at timestamptz NOT NULL,
  daily_stake bigint,
  timed_out_until timestamptz,
  excluded_until timestamptz
);
CREATE INDEX play_limit_change_member_id_id_idx ON play_limit_change (member_id, id DESC);

-- wallet

CREATE TABLE bank_card (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL DEFAULT '',
  holder text NOT NULL CHECK (length(holder) >= 1
    AND length(holder) <= 60) CONSTRAINT holder_is_seen CHECK (NOT has_hidden(holder) AND has_words(holder)),
  bank text NOT NULL CHECK (length(bank) BETWEEN 1 AND 60),
  number_end text NOT NULL DEFAULT '',
  branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 60),
  branch_number text NOT NULL DEFAULT '' CHECK (length(branch_number) <= 20),
  effective_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  member_id int NOT NULL REFERENCES member(id)
);
CREATE INDEX bank_card_member_id_idx ON bank_card (member_id, effective_from DESC, id DESC);

CREATE TABLE bank_card_secret (
  card_id int PRIMARY KEY REFERENCES bank_card(id),
  number text NOT NULL CHECK (number ~ '^99990000[0-9]{8}$')
);

CREATE TABLE payout_rule (
  id int NOT NULL DEFAULT 1 CHECK (id = 1) UNIQUE,
  num int NOT NULL DEFAULT 3 CHECK (num BETWEEN 1 AND 100),
  min_hundredths bigint NOT NULL DEFAULT 5000 CONSTRAINT payout_rule_min_check CHECK (min_hundredths >= 100
    AND min_hundredths <= 5000),
  max_hundredths bigint NOT NULL DEFAULT 500000 CONSTRAINT payout_rule_max_check CHECK (max_hundredths >= 500000),
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);

CREATE TABLE play_day (
  member_id int NOT NULL REFERENCES member(id),
  zone text NOT NULL,
  day date NOT NULL,
  staked bigint NOT NULL,
  returned bigint NOT NULL,
  staked_upto bigint NOT NULL,
  returned_upto bigint NOT NULL,
  PRIMARY KEY (member_id, zone, day)
);

CREATE TABLE upload (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  name text NOT NULL CHECK (name ~ '^[0-9a-f]{32}\.webp$') UNIQUE,
  picture_hash text NOT NULL CHECK (is_hash(picture_hash)),
  bytes int NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX upload_member_id_idx ON upload (member_id);

CREATE TABLE recharge (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  status int NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  payer text NOT NULL CONSTRAINT payer_is_seen CHECK (NOT has_hidden(payer)
    AND has_words(payer)) CHECK (length(payer) BETWEEN 1 AND 60),
  voucher text NOT NULL DEFAULT '',
  payment_reference text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  reason text NOT NULL DEFAULT '',
  reviewed_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  member_id int NOT NULL REFERENCES member(id),
  amount bigint NOT NULL CHECK (amount BETWEEN 10000 AND 10000000),
  upload_id int NOT NULL REFERENCES upload(id) UNIQUE,
  picture_hash text NOT NULL,
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);
CREATE INDEX recharge_member_id_idx ON recharge (member_id, id DESC);
CREATE INDEX recharge_status_idx ON recharge (status, created_at);
CREATE UNIQUE INDEX recharge_picture_key ON recharge (picture_hash) WHERE status <> 3;

CREATE TABLE reversal (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recharge_id int NOT NULL REFERENCES recharge(id),
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  operator text NOT NULL DEFAULT '',
  posted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (recharge_id, posted)
);

CREATE TABLE swept_upload (
  upload_id int PRIMARY KEY REFERENCES upload(id),
  at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE withdrawal (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  status int NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  points numeric(12,2) NOT NULL DEFAULT 0,
  username text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  bank text NOT NULL DEFAULT '',
  card_end text NOT NULL DEFAULT '',
  by_disabling boolean NOT NULL DEFAULT false,
  aged_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  reason text NOT NULL DEFAULT '',
  reviewed_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  member_id int NOT NULL REFERENCES member(id),
  amount bigint NOT NULL CHECK (amount > 0),
  version int NOT NULL DEFAULT 1,
  CHECK (NOT (by_disabling AND status = 3)),
  PRIMARY KEY (id, version)
);
CREATE INDEX withdrawal_member_id_idx ON withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_status_idx ON withdrawal (status, aged_from);

-- media

CREATE TABLE media (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'clip', 'short')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  seconds float8 NOT NULL CHECK (seconds >= (0)::float8),
  made_at timestamptz NOT NULL DEFAULT app_now(),
  made_by text NOT NULL DEFAULT SESSION_USER,
  CONSTRAINT path_fits_kind CHECK (CASE kind WHEN 'clip' THEN (path ~ '^/media/clips/[a-z0-9-]{1,64}$') WHEN 'short'
    THEN (is_media(path) AND path ~ '\.mp4$') ELSE (is_media(path) AND path ~ '\.webp$') END),
  CONSTRAINT pictures_stand_still CHECK ((kind = 'picture') = (seconds = (0)::float8))
);

-- xuanfei

CREATE TABLE city (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);

CREATE TABLE profile (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  label text NOT NULL DEFAULT '',
  open boolean NOT NULL DEFAULT true,
  city_id int NOT NULL REFERENCES city(id),
  note text NOT NULL DEFAULT '',
  images text[] NOT NULL CHECK (cardinality(images) BETWEEN 1 AND 12),
  video text NOT NULL DEFAULT '' CHECK (video = '' OR is_media(video)),
  height int NOT NULL CHECK (height BETWEEN 120 AND 230),
  bust int NOT NULL CHECK (bust BETWEEN 50 AND 150),
  rating int NOT NULL DEFAULT 5 CHECK (rating BETWEEN 1 AND 5),
  high_end boolean NOT NULL DEFAULT false,
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);
CREATE INDEX profile_city_id_idx ON profile (city_id, id DESC);

CREATE TABLE profile_block (
  member_id int NOT NULL REFERENCES member(id),
  profile_id int NOT NULL REFERENCES profile(id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (member_id, profile_id)
);

CREATE TABLE profile_like (
  profile_id int NOT NULL REFERENCES profile(id),
  member_id int NOT NULL REFERENCES member(id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (profile_id, member_id)
);

CREATE TABLE profile_text (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  profile_id int NOT NULL REFERENCES profile(id),
  locale text NOT NULL CONSTRAINT locale_is_known CHECK (locale IN ('zh', 'en', 'ja', 'ms')),
  name text NOT NULL CONSTRAINT name_is_name CHECK (is_name(name)),
  tags text NOT NULL CONSTRAINT tags_are_tags CHECK (is_tags(tags)),
  intro text NOT NULL CONSTRAINT intro_is_written CHECK (length(intro) BETWEEN 1 AND 2000),
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version),
  UNIQUE (profile_id, locale)
);

-- consent

CREATE TABLE profile_consent (
  profile_id int PRIMARY KEY REFERENCES profile(id),
  consented_at timestamptz,
  adult_at timestamptz,
  withdrawn_at timestamptz,
  seen boolean NOT NULL DEFAULT true,
  CHECK (num_nulls(consented_at, adult_at) IN (0, 2))
);

CREATE TABLE profile_link (
  profile_id int PRIMARY KEY REFERENCES profile_consent(profile_id),
  link_hash bytea NOT NULL CHECK (length(link_hash) = 32) UNIQUE
);

-- reservation

CREATE TABLE reservation (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'confirmed', 'declined', 'cancelled',
    'expired')),
  wanted_on date NOT NULL,
  profile_label text NOT NULL DEFAULT '',
  username text NOT NULL DEFAULT '',
  reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 500),
  note text NOT NULL DEFAULT '',
  wish text NOT NULL DEFAULT '' CHECK (length(wish) <= 500),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  profile_id int NOT NULL REFERENCES profile(id),
  member_id int NOT NULL REFERENCES member(id),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);
CREATE INDEX reservation_member_id_idx ON reservation (member_id, id DESC);
CREATE UNIQUE INDEX reservation_one_open_key ON reservation (member_id, profile_id)
  WHERE status IN ('requested', 'confirmed');

-- video

CREATE TABLE video_category (
  id int GENERATED ALWAYS AS IDENTITY CHECK (id <> 888) UNIQUE,
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);

CREATE TABLE video (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  open boolean NOT NULL DEFAULT true,
  category_id int NOT NULL REFERENCES video_category(id),
  note text NOT NULL DEFAULT '',
  cover text NOT NULL CHECK (is_media(cover)),
  clip text NOT NULL CHECK (clip ~ '^[a-z0-9-]{1,64}$'),
  hot boolean NOT NULL DEFAULT false,
  recommended boolean NOT NULL DEFAULT false,
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);
CREATE INDEX video_category_id_idx ON video (category_id, id DESC);

CREATE TABLE video_play (
  video_id int NOT NULL REFERENCES video(id),
  member_id int NOT NULL REFERENCES member(id),
  hour timestamptz NOT NULL,
  PRIMARY KEY (video_id, member_id, hour)
);

-- notice

CREATE TABLE notice (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  open boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT '',
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  name_ja text NOT NULL CHECK (name_ja <> ''),
  name_ms text NOT NULL CHECK (name_ms <> ''),
  text_zh text NOT NULL CHECK (text_zh <> ''),
  text_en text NOT NULL CHECK (text_en <> ''),
  text_ja text NOT NULL CHECK (text_ja <> ''),
  text_ms text NOT NULL CHECK (text_ms <> ''),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);

-- system

CREATE TABLE banner (
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  open boolean NOT NULL DEFAULT true,
  sort int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  url text NOT NULL CHECK (is_media(url)),
  name_zh text NOT NULL CHECK (is_name(name_zh)),
  name_en text NOT NULL CHECK (is_name(name_en)),
  name_ja text NOT NULL CHECK (is_name(name_ja)),
  name_ms text NOT NULL CHECK (is_name(name_ms)),
  version int NOT NULL DEFAULT 1,
  link text NOT NULL DEFAULT '' CONSTRAINT banner_link_is_a_screen CHECK (link IN ('', '/Choose', '/Video', '/Game',
    '/Fairness', '/Transparency', '/Charter')),
  PRIMARY KEY (id, version)
);

CREATE TABLE service_origin (
  origin text PRIMARY KEY CHECK (origin ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$')
);

CREATE TABLE site (
  id int NOT NULL DEFAULT 1 CHECK (id = 1) UNIQUE,
  name text NOT NULL DEFAULT 'Saikoro' CONSTRAINT name_is_seen CHECK (NOT has_hidden(name)
    AND has_words(name)) CHECK (length(name) BETWEEN 1 AND 40),
  service_on boolean NOT NULL DEFAULT true,
  service_url text NOT NULL DEFAULT '',
  free_seconds int NOT NULL DEFAULT 6 CHECK (free_seconds BETWEEN 1 AND 600),
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id, version)
);

-- support

CREATE TABLE phrase (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]{3,40}$'),
  text_zh text NOT NULL,
  text_en text NOT NULL,
  text_ja text NOT NULL,
  text_ms text NOT NULL
);

CREATE TABLE report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  profile_label text NOT NULL DEFAULT '',
  username text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  profile_id int REFERENCES profile(id),
  member_id int REFERENCES member(id),
  address text NOT NULL
);
CREATE INDEX report_created_at_idx ON report (created_at);

CREATE TABLE report_review (
  report_id int PRIMARY KEY REFERENCES report(id),
  note text NOT NULL CONSTRAINT note_is_seen CHECK (has_words(note)) CHECK (btrim(note) <> ''),
  reviewer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE support_message (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL DEFAULT '',
  author text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '' CHECK (length(btrim(text)) >= 1
    AND length(btrim(text)) <= 2000) CONSTRAINT text_is_seen CHECK (has_words(text)),
  phrase text REFERENCES phrase(code),
  parameters jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  member_id int NOT NULL REFERENCES member(id)
);
CREATE INDEX support_message_member_id_idx ON support_message (member_id, id);

-- transparency

CREATE TABLE intervention (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  action text NOT NULL CHECK (action IN ('halt', 'resume', 'void', 'epoch', 'reverse')),
  game text NOT NULL DEFAULT '',
  issue text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (length(btrim(reason)) >= 3
    AND length(btrim(reason)) <= 500) CONSTRAINT reason_is_seen CHECK (has_words(reason)),
  actor text NOT NULL DEFAULT SESSION_USER
);

CREATE TABLE log_checkpoint (
  size bigint PRIMARY KEY CHECK (size > 0),
  root text NOT NULL CHECK (is_hash(root)),
  note text NOT NULL CHECK (octet_length(note) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE log_cosignature (
  size bigint NOT NULL REFERENCES log_checkpoint(size),
  witness text NOT NULL CHECK (octet_length(witness) BETWEEN 1 AND 200),
  line text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (size, witness)
);

CREATE TABLE log_node (
  level int NOT NULL CHECK (level BETWEEN 1 AND 3),
  place bigint NOT NULL CHECK (place >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, place)
);

CREATE TABLE public_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 65535 AND line !~ '[\n\r]'),
  hash text NOT NULL,
  leaf bytea NOT NULL,
  place bigint CHECK (place >= 0) UNIQUE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK (hash = hex_sha256(line)),
  CONSTRAINT public_line_check1 CHECK (leaf = leaf_hash(line))
);
CREATE INDEX public_line_hash_idx ON public_line (hash);
CREATE INDEX public_line_policy_idx ON public_line (place) WHERE line ~~ 'policy/v1|%';
CREATE INDEX public_line_waiting_idx ON public_line (id) WHERE place IS NULL;

CREATE TABLE public_log (
  id int DEFAULT 1 PRIMARY KEY CHECK (id = 1),
  size bigint NOT NULL DEFAULT 0,
  vkey text NOT NULL DEFAULT '',
  policy text NOT NULL DEFAULT ''
);

-- push

CREATE TABLE push_message (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reservation', 'support', 'recharge', 'withdrawal')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 8),
  due_at timestamptz NOT NULL DEFAULT app_now(),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX push_message_due_at_idx ON push_message (due_at);

CREATE TABLE push_subscription (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id int NOT NULL REFERENCES session(id) ON DELETE CASCADE UNIQUE,
  endpoint text NOT NULL CHECK (octet_length(endpoint) BETWEEN 9 AND 1000) UNIQUE,
  p256dh text NOT NULL CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text NOT NULL CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- passkey

CREATE TABLE passkey (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member(id),
  credential_id text NOT NULL CHECK (credential_id ~ '^[A-Za-z0-9_-]+$'
    AND length(credential_id) BETWEEN 16 AND 1364) UNIQUE,
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 32 AND 2048),
  counter float8 NOT NULL CHECK (counter >= (0)::float8 AND counter <= (4294967295)::float8),
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX passkey_member_id_idx ON passkey (member_id);

CREATE TABLE passkey_challenge (
  challenge text PRIMARY KEY CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  purpose text NOT NULL CHECK (purpose IN ('add', 'enter')),
  member_id int REFERENCES member(id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);

-- Rows that every installation starts with

INSERT INTO ledger_account (kind) VALUES ('house'), ('clearing'), ('grant');
INSERT INTO payout_rule DEFAULT VALUES;
INSERT INTO public_log DEFAULT VALUES;

-- Sentences that operators may send as replies; operators cannot write this table.
INSERT INTO phrase (code, text_zh, text_en, text_ja, text_ms) VALUES
  ('account_open',
    '您的账户已恢复使用。',
    'Your account is open again.',
    'アカウントは再び利用できます。',
    'Akaun anda dibuka semula.'),
  ('never_pay',
    '没有人会要求您付款才能见面。如有人这样要求，请举报。',
    'Nobody will ever ask you to pay for a meeting. If somebody does, report it.',
    '会うために支払いを求めることは決してありません。求められたら通報してください。',
    'Tiada sesiapa akan meminta anda membayar untuk bertemu. Jika diminta, laporkan.'),
  ('passkey_added',
    '您的账号已添加一个通行密钥，可用它登录。如果不是您本人添加的，请在“已登录的设备”中将其移除，并修改登录密码。',
    'A passkey was added to your account and can log in to it. If it was not you, remove it under “Devices logged '
    'in” and change your login password.',
    'アカウントにパスキーが追加され、ログインに使えるようになりました。お心当たりがない場合は、「ログイン中の端末」で削除し、ログインパスワードを変更してください。',
    'Kunci laluan telah ditambah pada akaun anda dan boleh digunakan untuk log masuk. Jika bukan anda, padamkannya '
    'di bawah “Peranti yang dilog masuk” dan tukar kata laluan log masuk anda.'),
  ('payout_paid',
    '您的提款已于 {date} 支付。',
    'Your payout was made on {date}.',
    '出金は {date} に完了しました。',
    'Pengeluaran anda dibuat pada {date}.'),
  ('recharge_reversed',
    '充值 {reference} 误入账，已更正，扣回 {points} 积分。原因见充值记录。',
    'Recharge {reference} was credited by mistake and has been corrected by {points} points. The reason stands in '
    'your recharges.',
    'チャージ {reference} は誤って加算されたため、{points} ポイントを訂正しました。理由はチャージの履歴にあります。',
    'Tambah nilai {reference} telah dikreditkan secara silap dan dibetulkan sebanyak {points} mata. Sebabnya ada '
    'dalam senarai tambah nilai anda.'),
  ('report_closed',
    '您的举报（编号 {report}）已有人查看并处理完毕。谢谢。如仍有问题，请在此留言或再次举报。',
    'Your report no. {report} was looked at and is closed. Thank you. If something is still wrong, write here or '
    'report it again.',
    'ご報告（番号 {report}）を確認し、対応を終えました。ありがとうございます。まだ問題がある場合は、ここに書くか、もう一度報告してください。',
    'Laporan anda no. {report} telah disemak dan ditutup. Terima kasih. Jika masih ada masalah, tulis di sini atau '
    'laporkan semula.'),
  ('signed_out',
    '为了您账号的安全，我们已让您的账号在所有设备上退出登录。如怀疑有人知道您的密码，请修改登录密码。',
    'For the safety of your account we logged it out on all devices. If somebody may know your password, please '
    'change it.',
    'アカウントの安全のため、すべての端末からログアウトしました。パスワードを知られたおそれがある場合は、変更してください。',
    'Demi keselamatan akaun anda, kami telah log keluar akaun anda daripada semua peranti. Jika ada yang mungkin '
    'tahu kata laluan anda, sila tukarkannya.'),
  ('voucher_unreadable',
    '凭证 {reference} 看不清，请重新上传。',
    'Your voucher {reference} cannot be read. Please send another picture.',
    'バウチャー {reference} が読み取れません。もう一度お送りください。',
    'Baucar {reference} tidak dapat dibaca. Sila hantar gambar lain.'),
  ('voucher_waits',
    '您的凭证正在审核，单号 {reference}。',
    'Your voucher {reference} is being reviewed.',
    'バウチャー {reference} を確認しています。',
    'Baucar {reference} anda sedang disemak.'),
  ('we_look_into_it',
    '我们正在处理，将于 {date} 前答复。',
    'We are looking into it and will answer by {date}.',
    '確認しています。{date} までにご返事します。',
    'Kami sedang menyemaknya dan akan menjawab sebelum {date}.');

-- The first row of the site is a line of the public log, like every later state of it.
INSERT INTO site DEFAULT VALUES;
INSERT INTO public_line (line, hash, leaf)
SELECT line, hex_sha256(line), leaf_hash(line)
FROM (SELECT concat_ws('|', 'site/v1', id, floor(extract(epoch FROM app_now()) * 1000)::bigint,
  to_jsonb(site) - ARRAY['id', 'note', 'version']) AS line FROM site) AS first;

RESET ROLE;

-- Large objects would make a login irremovable, and advisory locks could block whoever takes the same number: only the
-- owner may use them. A login that does not own the server cannot revoke them; removing an operator cleans up anyway.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    RETURN;
  END IF;
  FOR v_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND (
    proname ~ '^pg_(try_)?advisory_'
    OR proname IN ('lo_create', 'lo_creat', 'lo_from_bytea', 'lo_import', 'lo_put', 'lowrite', 'lo_open'))
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO saikoro_owner', v_function);
  END LOOP;
END $$;
