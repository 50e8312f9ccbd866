COMMENT ON TABLE profile_consent IS 'Consent of profiled persons, from their private page. Read only.';
COMMENT ON COLUMN profile_consent.consented_at IS 'When the person consented.';
COMMENT ON COLUMN profile_consent.adult_at IS 'When the person confirmed to be an adult.';
COMMENT ON COLUMN profile_consent.withdrawn_at IS 'When the person took the listing down.';
COMMENT ON COLUMN profile_consent.seen IS 'Has the person seen what is shown now?';
GRANT SELECT ON profile_consent TO saikoro_operator;
