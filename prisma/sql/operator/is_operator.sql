-- Returns true when the session's login is an operator.
CREATE FUNCTION is_operator() RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT pg_has_role(session_user, 'saikoro_operator', 'MEMBER')
    AND NOT pg_has_role(session_user, 'saikoro_owner', 'MEMBER');
END;
GRANT EXECUTE ON FUNCTION is_operator() TO saikoro_operator, saikoro_app, saikoro_worker;
