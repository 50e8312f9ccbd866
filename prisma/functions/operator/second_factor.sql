-- Second factor of an operator's log-in: time-based codes (RFC 6238), which the desk checks. Only the desk's own login
-- reads a secret after it was set up (login.sql).

-- Creates the secret of the session's operator and returns it, in the only reply that ever has it. It holds after
-- confirm_second_factor.
CREATE FUNCTION begin_second_factor() RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_name text := substr(session_user, 10);
  v_secret bytea := gen_random_bytes(20);
BEGIN
  PERFORM refuse('own_roles')
  WHERE EXISTS (SELECT FROM operator_factor WHERE name = v_name AND confirmed_at IS NOT NULL);
  INSERT INTO operator_factor (name, secret) VALUES (v_name, v_secret)
  ON CONFLICT (name) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0;
  RETURN v_secret;
END
$$;

-- Puts the new second factor into force; the desk has checked its first code, which belongs to this step.
CREATE FUNCTION confirm_second_factor(p_step bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_name text := substr(session_user, 10);
BEGIN
  UPDATE operator_factor SET confirmed_at = app_now(), last_step = p_step
  WHERE name = v_name AND confirmed_at IS NULL;
  PERFORM refuse('row_changed', '{"table": "operator_factor"}') WHERE NOT FOUND;
  PERFORM audit_own('operator_factor', 'SET UP', jsonb_build_object('name', v_name), 'a second factor was set up');
END
$$;

-- Removes the second factor of another operator who lost it.
CREATE FUNCTION reset_second_factor(p_name text, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('own_roles') WHERE is_operator() AND session_user = 'operator_' || p_name;
  PERFORM refuse('reason_missing') WHERE has_words(p_reason) IS NOT TRUE;
  DELETE FROM operator_factor WHERE name = p_name;
  PERFORM refuse('row_unknown', jsonb_build_object('name', p_name)) WHERE NOT FOUND;
  PERFORM audit_own('operator_factor', 'RESET', jsonb_build_object('name', p_name), p_reason);
END
$$;

-- Returns the operators with a second factor.
CREATE FUNCTION second_factors() RETURNS TABLE (name text)
LANGUAGE sql STABLE SECURITY DEFINER
AS 'SELECT f.name FROM operator_factor f WHERE confirmed_at IS NOT NULL';
