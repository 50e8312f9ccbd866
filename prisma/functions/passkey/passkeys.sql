-- Messages the member about each new passkey.
CREATE FUNCTION announce_passkey() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  INSERT INTO support_message (member_id, phrase) VALUES (NEW.member_id, 'passkey_added');
  RETURN NULL;
END
$$;

-- Removes the passkeys of a closed account, which keeps its password for statement, withdrawal and support (charter
-- C3.7).
CREATE FUNCTION delete_passkeys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  DELETE FROM passkey WHERE member_id = NEW.id;
  RETURN NULL;
END
$$;
