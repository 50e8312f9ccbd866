COMMENT ON TABLE companion_device IS 'Engine: devices of the persons behind profiles.';
GRANT SELECT (id, profile_id, link_by, approved_by, agent, credential_id, public_key, counter, created_at, last_used_at,
  ended_at) ON companion_device TO saikoro_app;
CREATE TRIGGER delete_subscription AFTER UPDATE OF token_hash ON companion_device FOR EACH ROW
  WHEN (NEW.token_hash IS NULL) EXECUTE FUNCTION delete_device_subscription();
CREATE TRIGGER enqueue_companion_push AFTER INSERT ON companion_device FOR EACH ROW
  EXECUTE FUNCTION enqueue_companion_push('access');

COMMENT ON TABLE companion_calendar IS 'Engine: secret addresses of the calendars of companions.';

COMMENT ON TABLE companion_link IS 'Engine: further links for the persons behind profiles.';
GRANT SELECT (id, profile_id, made_by, approved_by, answer, opens_at, ended_at, created_at) ON companion_link
  TO saikoro_app;
-- a link is announced when it is made, and when its 72 hours begin
CREATE TRIGGER enqueue_companion_push AFTER INSERT OR UPDATE OF approved_by ON companion_link FOR EACH ROW
  EXECUTE FUNCTION enqueue_companion_push('access');

COMMENT ON TABLE companion_schedule IS 'Engine: how companions publish their times.';

COMMENT ON TABLE refused_member IS 'Engine: members whose requests a companion does not accept.';

COMMENT ON TABLE companion_answer IS 'Engine: how meetings went for companions.';
GRANT SELECT (reservation_id, outcome, report_id) ON companion_answer TO saikoro_app;
