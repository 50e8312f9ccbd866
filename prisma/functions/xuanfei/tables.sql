GRANT INSERT (open, sort, note, time_zone, name_zh, name_en, name_ja, name_ms), UPDATE (open, sort, note, time_zone,
  name_zh, name_en, name_ja, name_ms) ON city TO saikoro_operator_content;
CREATE TRIGGER b_guard_time_zone BEFORE INSERT OR UPDATE OF time_zone ON city FOR EACH ROW
  EXECUTE FUNCTION guard_time_zone();
CREATE TRIGGER reset_consent AFTER UPDATE ON city FOR EACH ROW
  WHEN ((OLD.name_zh, OLD.name_en, OLD.name_ja, OLD.name_ms)
    IS DISTINCT FROM (NEW.name_zh, NEW.name_en, NEW.name_ja, NEW.name_ms))
  EXECUTE FUNCTION reset_consent_in_city();

GRANT INSERT (open, city_id, note, images, video, rating, high_end, videos), UPDATE (open, city_id, note, images, video,
  rating, high_end, videos) ON profile TO saikoro_operator_content;
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF images, video ON profile FOR EACH ROW
  EXECUTE FUNCTION require_stored_media('images', 'picture', 'video', 'short');
-- Runs after b_require_stored_media (triggers fire in the order of their names), which names the wrong path.
CREATE TRIGGER b_restrict_profile BEFORE INSERT OR UPDATE ON profile FOR EACH ROW
  EXECUTE FUNCTION guard_profile();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON profile FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_change();
CREATE TRIGGER end_reservations AFTER UPDATE ON profile FOR EACH ROW WHEN (OLD.open AND NOT NEW.open)
  EXECUTE FUNCTION end_reservations('id');
CREATE TRIGGER draft_profile AFTER UPDATE ON profile FOR EACH ROW
  WHEN (visible_fields(OLD) IS DISTINCT FROM visible_fields(NEW)) EXECUTE FUNCTION draft_profile();

GRANT DELETE, INSERT (member_id, profile_id), SELECT ON profile_block TO saikoro_app;

GRANT DELETE, INSERT (profile_id, member_id), SELECT ON profile_like TO saikoro_app;

GRANT INSERT (profile_id, locale, name, tags, intro, note), UPDATE (name, tags, intro, note) ON profile_text TO
  saikoro_operator_content;
CREATE TRIGGER b_guard_profile_text BEFORE INSERT OR UPDATE ON profile_text FOR EACH ROW
  EXECUTE FUNCTION guard_profile_text();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON profile_text FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_change();
CREATE TRIGGER draft_new_text AFTER INSERT ON profile_text FOR EACH ROW EXECUTE FUNCTION draft_profile_text();
CREATE TRIGGER draft_profile_text AFTER UPDATE ON profile_text FOR EACH ROW
  WHEN ((OLD.name, OLD.tags, OLD.intro) IS DISTINCT FROM (NEW.name, NEW.tags, NEW.intro))
  EXECUTE FUNCTION draft_profile_text();

GRANT INSERT (open, sort, note, is_language, name_zh, name_en, name_ja, name_ms), UPDATE (open, sort, note, is_language,
  name_zh, name_en, name_ja, name_ms) ON tag TO saikoro_operator_content;
