-- Messages the member about each new passkey.
CREATE FUNCTION announce_passkey() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
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
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
AS $$
BEGIN
  DELETE FROM passkey WHERE member_id = NEW.id;
  RETURN NULL;
END
$$;
