GRANT SELECT (profile_id, paused_at) ON profile_consent TO saikoro_app;
CREATE TRIGGER end_reservations AFTER UPDATE ON profile_consent FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS DISTINCT FROM NEW.withdrawn_at
    OR NEW.paused_at IS NOT NULL AND OLD.paused_at IS NULL)
  EXECUTE FUNCTION end_reservations('profile_id');
CREATE TRIGGER end_draft AFTER UPDATE ON profile_consent FOR EACH ROW
  WHEN (OLD.consented_at IS NOT NULL AND NEW.consented_at IS NULL) EXECUTE FUNCTION end_draft();

COMMENT ON TABLE profile_draft IS 'Engine: changes of profiles that wait for the person and for a confirmation.';
CREATE TRIGGER enqueue_companion_push AFTER INSERT OR UPDATE OF changes ON profile_draft FOR EACH ROW
  EXECUTE FUNCTION enqueue_companion_push('profile');
