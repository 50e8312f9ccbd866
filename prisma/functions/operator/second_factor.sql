-- Second factor of an operator's login: time-based codes (RFC 6238: HMAC-SHA-1, steps of 30 seconds, six digits). The
-- database checks a code, so that no login reads a secret after it was set up, not even the login that it belongs to.

-- Returns the code of a secret at a step.
CREATE FUNCTION code_at(p_secret bytea, p_step bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  v_hmac bytea := hmac(decode(lpad(to_hex(p_step), 16, '0'), 'hex'), p_secret, 'sha1');
  v_offset smallint := get_byte(v_hmac, 19) & 15;
  v_number bigint := 0;
BEGIN
  FOR v_byte IN 0..3 LOOP
    v_number := v_number * 256 + get_byte(v_hmac, v_offset + v_byte);
  END LOOP;
  RETURN lpad(((v_number & 2147483647) % 1000000)::text, 6, '0');
END
$$;

-- Checks a code of the session's operator: ok, wrong, locked after five wrong ones for 15 minutes, or none when no
-- factor is set up. Accepts the current step and its two neighbours, each step once.
CREATE FUNCTION check_code(p_code text, p_setup boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_factor operator_factor;
  v_step bigint := floor(extract(epoch FROM app_now()) / 30);
  v_found bigint;
BEGIN
  SELECT * INTO v_factor FROM operator_factor WHERE 'operator_' || name = session_user
    AND (confirmed_at IS NULL) = p_setup FOR UPDATE;
  IF v_factor.name IS NULL THEN
    RETURN 'none';
  END IF;
  IF v_factor.locked_until > app_now() THEN
    RETURN 'locked';
  END IF;
  SELECT step INTO v_found FROM generate_series(v_step - 1, v_step + 1) AS step
  WHERE step > v_factor.last_step AND code_at(v_factor.secret, step) = p_code;
  UPDATE operator_factor SET last_step = COALESCE(v_found, last_step),
    misses = CASE WHEN v_found IS NULL THEN (misses + 1) % 5 ELSE 0 END,
    locked_until = CASE WHEN v_found IS NULL AND misses >= 4 THEN app_now() + interval '15 minutes' END
  WHERE name = v_factor.name;
  RETURN CASE WHEN v_found IS NULL THEN 'wrong' ELSE 'ok' END;
END
$$;

CREATE FUNCTION check_second_factor(p_code text) RETURNS text
LANGUAGE sql SECURITY DEFINER
AS 'SELECT check_code(p_code, false)';

-- Creates the secret of the session's operator and returns it, in the only reply that ever has it. It holds after
-- confirm_second_factor.
CREATE FUNCTION begin_second_factor() RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_name text := substr(session_user, 10);
  v_secret bytea := gen_random_bytes(20);
BEGIN
  IF EXISTS (SELECT FROM operator_factor WHERE name = v_name AND confirmed_at IS NOT NULL) THEN
    PERFORM refuse('own_roles');
  END IF;
  INSERT INTO operator_factor (name, secret) VALUES (v_name, v_secret)
  ON CONFLICT (name) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0;
  RETURN v_secret;
END
$$;

-- Puts the new second factor into force with its first code.
CREATE FUNCTION confirm_second_factor(p_code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_name text := substr(session_user, 10);
  v_checked text := check_code(p_code, true);
BEGIN
  IF v_checked = 'ok' THEN
    UPDATE operator_factor SET confirmed_at = app_now() WHERE name = v_name;
    INSERT INTO audit (actor, table_name, action, after, reason)
    VALUES (session_user, 'operator_factor', 'SET UP', jsonb_build_object('name', v_name),
      'a second factor was set up');
  END IF;
  RETURN v_checked;
END
$$;

-- Removes the second factor of another operator who lost it.
CREATE FUNCTION reset_second_factor(p_name text, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF is_operator() AND session_user = 'operator_' || p_name THEN
    PERFORM refuse('own_roles');
  END IF;
  IF has_words(p_reason) IS NOT TRUE THEN
    PERFORM refuse('reason_missing');
  END IF;
  DELETE FROM operator_factor WHERE name = p_name;
  IF NOT FOUND THEN
    PERFORM refuse('row_unknown', jsonb_build_object('name', p_name));
  END IF;
  INSERT INTO audit (actor, table_name, action, after, reason)
  VALUES (session_user, 'operator_factor', 'RESET', jsonb_build_object('name', p_name), p_reason);
END
$$;

-- Returns the operators with a second factor.
CREATE FUNCTION second_factors() RETURNS TABLE (name text)
LANGUAGE sql STABLE SECURITY DEFINER
AS 'SELECT f.name FROM operator_factor f WHERE confirmed_at IS NOT NULL';
GRANT EXECUTE ON FUNCTION check_second_factor(text), begin_second_factor(), confirm_second_factor(text),
  second_factors() TO saikoro_operator;
GRANT EXECUTE ON FUNCTION reset_second_factor(text,text) TO saikoro_operator_owner;
