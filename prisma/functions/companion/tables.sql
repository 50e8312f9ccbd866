COMMENT ON TABLE companion_device IS 'Engine: devices of the persons behind profiles.';
GRANT SELECT (id, profile_id, link_by, approved_by, agent, credential_id, public_key, counter, created_at, last_used_at,
  ended_at) ON companion_device TO saikoro_app;
GRANT SELECT (id, profile_id, link_by, approved_by, created_at, ended_at) ON companion_device TO saikoro_operator;

COMMENT ON TABLE companion_link IS 'Engine: further links for the persons behind profiles.';
GRANT SELECT (id, profile_id, made_by, approved_by, answer, opens_at, ended_at, created_at) ON companion_link
  TO saikoro_app, saikoro_operator;
