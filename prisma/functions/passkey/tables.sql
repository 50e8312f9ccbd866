COMMENT ON TABLE passkey IS 'Engine: passkeys of members.';
COMMENT ON COLUMN passkey.credential_id IS 'Credential id that the device chose.';
COMMENT ON COLUMN passkey.public_key IS 'Public key (COSE) that verifies its signatures.';
COMMENT ON COLUMN passkey.counter IS 'Signature counter of the device; a decrease shows a copied passkey.';
COMMENT ON COLUMN passkey.agent IS 'User agent of the browser that added it.';
COMMENT ON COLUMN passkey.created_at IS 'When it was added.';
COMMENT ON COLUMN passkey.last_used_at IS 'When it was used last.';
GRANT SELECT ON passkey TO saikoro_app;
CREATE TRIGGER announce_passkey AFTER INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION announce_passkey();

COMMENT ON TABLE passkey_challenge IS 'Engine: passkey challenges that devices sign.';
COMMENT ON COLUMN passkey_challenge.challenge IS '256 random bits.';
COMMENT ON COLUMN passkey_challenge.purpose IS 'add a passkey, or enter with one.';
COMMENT ON COLUMN passkey_challenge.member_id IS 'The member, when one was logged in.';
COMMENT ON COLUMN passkey_challenge.expires_at IS 'When it expires.';
GRANT DELETE, INSERT, SELECT ON passkey_challenge TO saikoro_app;
CREATE TRIGGER b_refuse_value BEFORE INSERT ON passkey_challenge FOR EACH ROW
  WHEN (NEW.expires_at > app_now() + interval '5 minutes') EXECUTE FUNCTION refuse_value();
