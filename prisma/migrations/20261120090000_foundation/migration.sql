-- Roles belong to the whole cluster, so they are made only where they are missing. Logins and passwords are set-up's.
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
      NULL; -- another database of this cluster was migrated at the same moment
    END;
  END LOOP;
  IF NOT pg_has_role(current_user, 'saikoro_owner', 'SET') THEN
    EXECUTE format('GRANT saikoro_owner TO %I', current_user);
  END IF;
END $$;

CREATE EXTENSION IF NOT EXISTS pgcrypto;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO saikoro_owner;
GRANT USAGE ON SCHEMA public TO saikoro_app, saikoro_worker, saikoro_operator;

SET ROLE saikoro_owner;

-- Nothing is open to everybody: each function is granted by name to the role that needs it.
ALTER DEFAULT PRIVILEGES REVOKE ALL ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM PUBLIC;

-- The one clock of all SQL. API, worker and audit refuse to start on a database where its body is another one.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

CREATE FUNCTION ms(at timestamptz) RETURNS bigint LANGUAGE sql STABLE STRICT
  AS $$ SELECT floor(extract(epoch FROM at) * 1000)::bigint $$;

CREATE FUNCTION hex_sha256(line text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT encode(sha256(convert_to(line, 'UTF8')), 'hex') $$;

CREATE FUNCTION is_hash(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT value ~ '^[0-9a-f]{64}$' $$;

-- A name travels in comma-joined lists and | -joined tags, so it holds neither.
CREATE FUNCTION is_name(value text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT value ~ '^[^,，|]{1,200}$' AND btrim(value) = value $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: nothing in it is changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', HINT = TG_ARGV[0];
END $$;

GRANT EXECUTE ON FUNCTION app_now(), ms(timestamptz) TO saikoro_app, saikoro_worker, saikoro_operator;
GRANT EXECUTE ON FUNCTION hex_sha256(text), is_hash(text), is_name(text) TO saikoro_app, saikoro_worker, saikoro_operator;

RESET ROLE;
