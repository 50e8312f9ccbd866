SET ROLE saikoro_owner;

CREATE TABLE invite_code (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{4,32}$'),
  label text NOT NULL DEFAULT '',
  max_uses int NOT NULL CHECK (max_uses BETWEEN 1 AND 1000000),
  uses int NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND max_uses),
  open boolean NOT NULL DEFAULT true,
  adult_checked boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE member (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (username ~ '^[A-Za-z0-9_.-]{4,20}$'),
  name text NOT NULL DEFAULT '',
  sex smallint NOT NULL DEFAULT 0 CHECK (sex IN (0, 1, 2)),
  header_img text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'ja' CHECK (language IN ('zh', 'en', 'ja', 'ms')),
  status int NOT NULL DEFAULT 1,
  activated boolean NOT NULL DEFAULT false,
  adult_confirmed_at timestamptz NOT NULL,
  adult_confirmed_by text NOT NULL CHECK (adult_confirmed_by IN ('member', 'invite')),
  terms_version text NOT NULL,
  invite_code text NOT NULL REFERENCES invite_code (code),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX member_username_key ON member (lower(username));

-- Charter C1.1: nobody can take the activation away again.
CREATE FUNCTION keep_activation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'an activation is never taken away (charter C1.1)' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_activation BEFORE UPDATE ON member
  FOR EACH ROW WHEN (OLD.activated AND NOT NEW.activated) EXECUTE FUNCTION keep_activation();

-- Hashes and keys: the operator's role has no right of any kind on this table.
CREATE TABLE member_secret (
  member_id int PRIMARY KEY REFERENCES member (id),
  password_hash text NOT NULL,
  fairness_key bytea NOT NULL CHECK (length(fairness_key) = 32)
);

CREATE TABLE session (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL REFERENCES member (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  address text NOT NULL,
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_member_id_idx ON session (member_id);

-- What limits the guessing of passwords, per account and per address.
CREATE TABLE login_failure (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX login_failure_account_at_idx ON login_failure (account, at);
CREATE INDEX login_failure_address_at_idx ON login_failure (address, at);

-- The member's own brakes (charter C6). A missing row means none is set.
CREATE TABLE play_limit (
  member_id int PRIMARY KEY REFERENCES member (id),
  daily_stake bigint CHECK (daily_stake >= 0),
  timed_out_until timestamptz,
  excluded_until timestamptz
);
CREATE FUNCTION keep_exclusion() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a self-exclusion is never shortened (charter C6.2)' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_exclusion BEFORE UPDATE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now() AND (NEW.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until))
  EXECUTE FUNCTION keep_exclusion();
CREATE TRIGGER keep_exclusion_row BEFORE DELETE ON play_limit FOR EACH ROW
  WHEN (OLD.excluded_until > app_now()) EXECUTE FUNCTION keep_exclusion();

-- What anybody reports (charter C1.4). The reporter may be a visitor.
CREATE TABLE report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int REFERENCES member (id),
  address text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON report
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('A report stays as it was written.');

GRANT SELECT ON invite_code, member, play_limit, report TO saikoro_app, saikoro_operator;
GRANT UPDATE (language) ON member TO saikoro_app;
GRANT SELECT, UPDATE (password_hash) ON member_secret TO saikoro_app;
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at, expires_at) ON session TO saikoro_app;
GRANT SELECT, INSERT, DELETE ON login_failure TO saikoro_app;
GRANT INSERT (member_id, address, reason) ON report TO saikoro_app;

RESET ROLE;
