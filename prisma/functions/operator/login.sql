-- What a log-in at the desk is checked against. The desk checks passwords and codes; its own login may call these
-- functions and nothing else.
CREATE FUNCTION read_operator_login(p_name text)
RETURNS TABLE (password_hash text, key_salt bytea, secret bytea, confirmed boolean, now timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT l.password_hash, l.key_salt, f.secret, f.confirmed_at IS NOT NULL, app_now()
  FROM operator_login l LEFT JOIN operator_factor f USING (name) WHERE l.name = p_name
$$;

-- Returns the operator whose one-time link has this hash, while it is valid.
CREATE FUNCTION operator_of_link(p_link bytea) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
AS 'SELECT name FROM operator_login WHERE link_hash = p_link AND link_expires_at > app_now()';

-- Counts a code by the step of 30 seconds that it belongs to, NULL for a wrong one: ok, wrong, or locked after five
-- wrong ones for 15 minutes. Each step is accepted once.
CREATE FUNCTION count_code(p_name text, p_step bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_factor operator_factor;
  v_ok boolean;
BEGIN
  SELECT * INTO STRICT v_factor FROM operator_factor WHERE name = p_name AND confirmed_at IS NOT NULL FOR UPDATE;
  IF v_factor.locked_until > app_now() THEN
    RETURN 'locked';
  END IF;
  v_ok := p_step > v_factor.last_step;
  UPDATE operator_factor SET last_step = CASE WHEN v_ok THEN p_step ELSE last_step END,
    misses = CASE WHEN v_ok THEN 0 ELSE (misses + 1) % 5 END,
    locked_until = CASE WHEN v_ok IS NOT TRUE AND misses >= 4 THEN app_now() + interval '15 minutes' END
  WHERE name = p_name;
  RETURN CASE WHEN v_ok THEN 'ok' ELSE 'wrong' END;
END
$$;

-- Sets the password of the session's operator, who opened the one-time link; the link ends. The caller sets the
-- password of the role in the same transaction.
CREATE FUNCTION set_operator_password(p_link bytea, p_hash text, p_salt bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_name text := substr(session_user, 10);
BEGIN
  UPDATE operator_login SET password_hash = p_hash, key_salt = p_salt, link_hash = NULL, link_expires_at = NULL
  WHERE name = v_name AND link_hash = p_link AND link_expires_at > app_now();
  PERFORM refuse('row_changed', '{"table": "operator_login"}') WHERE NOT FOUND;
  PERFORM audit_own('operator_login', 'SET UP', jsonb_build_object('name', v_name), 'a password was set');
END
$$;
