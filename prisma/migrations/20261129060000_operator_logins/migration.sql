-- Operators log in at the desk, which has a login of its own for what that needs. Set-up ends the database passwords
-- that operators had before (packages/runtime/schema/logins.ts).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'saikoro_desk') THEN
    CREATE ROLE saikoro_desk NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this cluster is migrated concurrently
END
$$;
GRANT USAGE ON SCHEMA public TO saikoro_desk;

SET ROLE saikoro_owner;

CREATE TABLE operator_login (
  name text PRIMARY KEY REFERENCES operator_account ON DELETE NO ACTION ON UPDATE NO ACTION,
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  key_salt bytea CHECK (length(key_salt) = 16),
  link_hash bytea UNIQUE CHECK (length(link_hash) = 32),
  link_expires_at timestamptz,
  CHECK ((password_hash IS NULL) = (key_salt IS NULL)),
  CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))
);

RESET ROLE;
