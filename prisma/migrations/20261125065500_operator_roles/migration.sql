-- The rights of operators in three roles, and the second factor of their login. Existing operators get the two roles
-- that together have the rights of every operator so far.
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['saikoro_operator_content', 'saikoro_operator_review', 'saikoro_operator_owner'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
      IF NOT pg_has_role('saikoro_owner', v_role, 'MEMBER WITH ADMIN OPTION') THEN
        EXECUTE format('GRANT %I TO saikoro_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE', v_role);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of this cluster is migrated concurrently
    END;
  END LOOP;
END
$$;
GRANT USAGE ON SCHEMA public TO saikoro_operator_content, saikoro_operator_review, saikoro_operator_owner;

SET ROLE saikoro_owner;

CREATE TABLE operator_account (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,29}$'),
  content boolean NOT NULL DEFAULT false,
  review boolean NOT NULL DEFAULT false,
  owner boolean NOT NULL DEFAULT false,
  -- squawk-ignore prefer-bigint-over-int
  version int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE operator_factor (
  name text PRIMARY KEY REFERENCES operator_account ON DELETE NO ACTION ON UPDATE NO ACTION,
  secret bytea NOT NULL CHECK (length(secret) = 20),
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  -- squawk-ignore prefer-bigint-over-int
  misses int NOT NULL DEFAULT 0,
  locked_until timestamptz
);

DO $$
DECLARE
  v_login text;
BEGIN
  FOR v_login IN SELECT rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member
    WHERE roleid = 'saikoro_operator'::regrole AND rolname ~ '^operator_[a-z][a-z0-9_]{0,29}$'
  LOOP
    INSERT INTO operator_account (name, content, review) VALUES (substr(v_login, 10), true, true);
    EXECUTE format('GRANT saikoro_operator_content, saikoro_operator_review TO %I', v_login);
  END LOOP;
END
$$;

RESET ROLE;
