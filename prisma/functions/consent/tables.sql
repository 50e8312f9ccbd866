COMMENT ON TABLE profile_consent IS 'Consent of profiled persons, from their private page. Read only.';
COMMENT ON COLUMN profile_consent.consented_at IS 'When the person consented.';
COMMENT ON COLUMN profile_consent.adult_at IS 'When the person confirmed to be an adult.';
COMMENT ON COLUMN profile_consent.withdrawn_at IS 'When the person took the listing down.';
COMMENT ON COLUMN profile_consent.seen IS 'Has the person seen what is shown now?';
COMMENT ON COLUMN profile_consent.link_by IS 'Login of the operator who made the link.';
COMMENT ON COLUMN profile_consent.confirmed_by IS 'Login of the other operator who confirmed the consent.';
GRANT SELECT ON profile_consent TO saikoro_operator;
CREATE TRIGGER b_end_confirmation BEFORE UPDATE ON profile_consent FOR EACH ROW WHEN (NEW.consented_at IS NULL)
  EXECUTE FUNCTION end_confirmation();
