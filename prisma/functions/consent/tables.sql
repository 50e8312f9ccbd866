GRANT SELECT ON profile_consent TO saikoro_operator;
CREATE TRIGGER b_end_confirmation BEFORE UPDATE ON profile_consent FOR EACH ROW WHEN (NEW.consented_at IS NULL)
  EXECUTE FUNCTION end_confirmation();
