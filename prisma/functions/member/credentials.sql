-- Writes of credentials. The API sends each as one statement, `SELECT COALESCE(refuse_write(…), write(…))`: locks last as
-- long as that statement and never wait for the process, and a new password or a logout since the check refuses the write.

-- Minutes after a login during which the session alone authorizes what otherwise needs the password.
CREATE FUNCTION is_recent_login(p_created timestamptz) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p_created > app_now() - interval '15 minutes';
END;

-- Returns the refusal of a write of this session, or null. p_password_hash: of the password that was checked; null: none was,
-- so that the login has to be recent. Locks the secret, then the session.
CREATE FUNCTION refuse_write(p_member int, p_session int, p_password_hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_created timestamptz;
BEGIN
  PERFORM FROM member_secret WHERE member_id = p_member AND password_hash = COALESCE(p_password_hash, password_hash)
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'password_wrong';
  END IF;
  SELECT created_at INTO v_created FROM session
    WHERE id = p_session AND member_id = p_member AND expires_at > app_now() FOR KEY SHARE;
  RETURN CASE
    WHEN v_created IS NULL THEN 'auth_error'
    WHEN p_password_hash IS NULL AND NOT is_recent_login(v_created) THEN 'login_again'
  END;
END
$$;

-- The same for the pay password, and clears its misses after a correct one. p_pay_hash: what was stored, null: none was set;
-- p_is_checked: whether it was checked; if not, the login has to be recent where one is set.
CREATE FUNCTION refuse_payout(p_member int, p_session int, p_pay_hash text, p_is_checked boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_refusal text;
BEGIN
  PERFORM FROM member_secret WHERE member_id = p_member AND pay_hash IS NOT DISTINCT FROM p_pay_hash FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'pay_password_wrong';
  END IF;
  IF p_is_checked THEN
    UPDATE member_secret SET pay_misses = 0, pay_locked_until = NULL WHERE member_id = p_member;
  END IF;
  v_refusal := refuse_write(p_member, p_session, NULL);
  RETURN CASE
    WHEN v_refusal <> 'login_again' THEN v_refusal
    WHEN v_refusal = 'login_again' AND p_pay_hash IS NOT NULL AND NOT p_is_checked THEN 'pay_password_missing'
  END;
END
$$;

-- Opens a session. p_password_hash: of the password that was checked; null for a passkey. A member has at most 20
-- sessions; the least recently used one ends.
CREATE FUNCTION start_session(
  p_member int, p_password_hash text, p_token_hash bytea, p_proof bytea, p_address text, p_agent text, p_days int
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member_secret WHERE member_id = p_member AND password_hash = COALESCE(p_password_hash, password_hash)
    FOR SHARE;
  IF NOT FOUND THEN
    RETURN 'login_failed';
  END IF;
  INSERT INTO session (member_id, token_hash, proof, address, agent, expires_at)
    VALUES (p_member, p_token_hash, p_proof, p_address, p_agent, app_now() + make_interval(days => p_days));
  DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE member_id = p_member ORDER BY last_used_at DESC, id DESC OFFSET 20);
  RETURN NULL;
END
$$;

-- Renews the token and the age of a session.
CREATE FUNCTION renew_session(
  p_member int, p_session int, p_token_hash bytea, p_proof bytea, p_address text, p_agent text, p_days int
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE session SET token_hash = p_token_hash, proof = p_proof, address = p_address, agent = p_agent,
    created_at = app_now(), last_used_at = app_now(), expires_at = app_now() + make_interval(days => p_days)
  WHERE id = p_session AND member_id = p_member;
  RETURN CASE WHEN NOT FOUND THEN 'login_failed' END;
END
$$;

-- Ends a session of a member.
CREATE FUNCTION end_session(p_member int, p_session int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM session WHERE id = p_session AND member_id = p_member;
  RETURN CASE WHEN NOT FOUND THEN 'session_unknown' END;
END
$$;

-- Sets the login password, and voids what a thief may hold: the recovery code, passkeys, and all sessions but p_session.
CREATE FUNCTION set_password(p_member int, p_session int, p_password_hash text) RETURNS text
LANGUAGE sql SECURITY DEFINER
AS $$
  DELETE FROM session WHERE member_id = p_member AND id IS DISTINCT FROM p_session;
  DELETE FROM passkey WHERE member_id = p_member;
  UPDATE member_secret SET password_hash = p_password_hash, recovery_hash = NULL WHERE member_id = p_member
    RETURNING NULL;
$$;

-- Sets the login password of the member whose current recovery code has this hash.
CREATE FUNCTION recover_member(p_username text, p_recovery_hash text, p_password_hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_member int;
BEGIN
  SELECT m.id INTO v_member FROM member_secret s JOIN member m ON m.id = s.member_id
    WHERE lower(m.username) = p_username AND s.recovery_hash = p_recovery_hash FOR NO KEY UPDATE OF s;
  RETURN CASE WHEN v_member IS NULL THEN 'recovery_failed' ELSE set_password(v_member, NULL, p_password_hash) END;
END
$$;

-- Replaces the recovery code.
CREATE FUNCTION set_recovery_code(p_member int, p_recovery_hash text) RETURNS text
LANGUAGE sql SECURITY DEFINER
AS $$
  UPDATE member_secret SET recovery_hash = p_recovery_hash WHERE member_id = p_member RETURNING NULL
$$;

-- Sets the first pay password, or replaces it and unlocks it.
CREATE FUNCTION set_pay_password(p_member int, p_pay_hash text, p_replace boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE member_secret SET pay_hash = p_pay_hash, pay_misses = 0, pay_locked_until = NULL
    WHERE member_id = p_member AND (p_replace OR pay_hash IS NULL);
  RETURN CASE WHEN NOT FOUND THEN 'pay_password_set' END;
END
$$;

-- Sets the first name, or replaces it.
CREATE FUNCTION set_name(p_member int, p_name text, p_replace boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE member SET name = p_name WHERE id = p_member AND (p_replace OR name = '');
  RETURN CASE WHEN NOT FOUND THEN 'name_set' END;
END
$$;
