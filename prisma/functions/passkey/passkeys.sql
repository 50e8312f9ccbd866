-- Messages the member about each new passkey.
CREATE FUNCTION announce_passkey() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'passkey_added');
  RETURN NULL;
END
$$;

-- Stores a new passkey of a member, who has at most ten. The caller holds the member's secret.
CREATE FUNCTION add_passkey(p_member int, p_credential text, p_public_key bytea, p_counter float8, p_agent text)
  RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  IF (SELECT count(*) FROM passkey WHERE member_id = p_member) >= 10 THEN
    RETURN 'passkeys_full';
  END IF;
  INSERT INTO passkey (member_id, credential_id, public_key, counter, agent)
    VALUES (p_member, p_credential, p_public_key, p_counter, p_agent) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN NOT FOUND THEN 'passkey_failed' END;
END
$$;

-- Counts a use of a passkey. Locks the secret first, as a change of the password does, so that a removed passkey opens
-- no session.
CREATE FUNCTION use_passkey(p_member int, p_passkey int, p_counter float8, p_next float8) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM FROM member_secret WHERE member_id = p_member FOR SHARE;
  UPDATE passkey SET counter = p_next, last_used_at = app_now()
    WHERE id = p_passkey AND member_id = p_member AND counter = p_counter;
  RETURN CASE WHEN NOT FOUND THEN 'passkey_failed' END;
END
$$;

-- Removes a passkey of a member.
CREATE FUNCTION remove_passkey(p_member int, p_passkey int) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM passkey WHERE id = p_passkey AND member_id = p_member;
  RETURN CASE WHEN NOT FOUND THEN 'passkey_unknown' END;
END
$$;
