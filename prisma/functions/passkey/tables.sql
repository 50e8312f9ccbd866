COMMENT ON TABLE passkey IS 'Engine: passkeys of members.';
CREATE TRIGGER announce_passkey AFTER INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION announce_passkey();

COMMENT ON TABLE passkey_challenge IS 'Engine: passkey challenges that devices sign.';
GRANT DELETE, INSERT, SELECT ON passkey_challenge TO saikoro_app;
CREATE TRIGGER b_refuse_value BEFORE INSERT ON passkey_challenge FOR EACH ROW
  WHEN (NEW.expires_at > app_now() + interval '5 minutes') EXECUTE FUNCTION refuse_value();
