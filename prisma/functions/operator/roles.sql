-- Returns true when the session's login is an operator.
CREATE FUNCTION is_operator() RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT pg_has_role(session_user, 'saikoro_operator', 'MEMBER')
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER');
END;

-- Grants a login the roles of its row and takes the others away. The grants belong to saikoro_owner, so that this
-- function can revoke each of them.
CREATE FUNCTION apply_operator_roles() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_login text := 'operator_' || NEW.name;
  v_role text;
  v_has boolean;
BEGIN
  IF to_regrole(v_login) IS NULL THEN
    RETURN NULL; -- `pnpm operator add NAME` creates the login and applies the row
  END IF;
  FOR v_role, v_has IN VALUES ('content', NEW.content), ('review', NEW.review), ('owner', NEW.owner) LOOP
    EXECUTE format(CASE WHEN v_has THEN 'GRANT %I TO %I' ELSE 'REVOKE %I FROM %I' END, 'saikoro_operator_' || v_role,
      v_login);
  END LOOP;
  RETURN NULL;
END
$$;

-- Refuses an operator who gives roles to themselves, and gives a change by the command a reason, so that audit_change
-- writes it, too.
CREATE FUNCTION check_operator_roles() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('fixed', '{"column": "name"}') WHERE TG_OP = 'UPDATE' AND NEW.name <> OLD.name;
  PERFORM refuse('own_roles') WHERE is_operator() AND session_user = 'operator_' || NEW.name;
  NEW.note := CASE WHEN is_operator() OR has_words(NEW.note) THEN NEW.note ELSE 'by command' END;
  RETURN NEW;
END
$$;

-- Returns the roles of the session's login.
CREATE FUNCTION own_roles() RETURNS text[]
LANGUAGE sql STABLE
AS $$
  SELECT COALESCE(array_agg(role), '{}') FROM unnest('{content,review,owner}'::text[]) AS role
  WHERE pg_has_role(session_user, 'saikoro_operator_' || role, 'MEMBER')
$$;
