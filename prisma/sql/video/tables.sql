COMMENT ON TABLE video IS 'Videos. Editable.';
COMMENT ON COLUMN video.id IS 'Number of the row.';
COMMENT ON COLUMN video.open IS 'Is it shown to members?';
COMMENT ON COLUMN video.category_id IS 'Its row in video_category.';
COMMENT ON COLUMN video.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN video.cover IS 'Path of the cover, as in /media/covers/name.webp.';
COMMENT ON COLUMN video.clip IS 'Name of the clip alone, as in silk: small letters, digits, hyphens.';
COMMENT ON COLUMN video.hot IS 'Is it shown among the hot ones?';
COMMENT ON COLUMN video.recommended IS 'Is it recommended beside others?';
COMMENT ON COLUMN video.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN video.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN video.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN video.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN video.created_at IS 'When the row was made.';
COMMENT ON COLUMN video.version IS 'How often the row has changed; the database counts it.';
GRANT SELECT ON video TO saikoro_app;
GRANT INSERT (open, category_id, note, cover, clip, hot, recommended, name_zh, name_en, name_ja, name_ms),
  SELECT, UPDATE (open, category_id, note, cover, clip, hot, recommended, name_zh, name_en, name_ja, name_ms)
    ON video TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON video
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON video FOR EACH ROW
  EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'clip', 'note');
CREATE TRIGGER b_clean_clip_path BEFORE INSERT OR UPDATE OF clip ON video FOR EACH ROW
  EXECUTE FUNCTION clean_clip_path();
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF cover, clip ON video FOR EACH ROW
  EXECUTE FUNCTION require_stored_media('cover', 'picture', 'clip', 'clip');
CREATE TRIGGER b_version BEFORE UPDATE ON video FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON video FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON video REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON video FOR EACH ROW
  EXECUTE FUNCTION notify_change();

COMMENT ON TABLE video_category IS 'Categories of videos. Editable.';
COMMENT ON COLUMN video_category.id IS 'Number of the row.';
COMMENT ON COLUMN video_category.sort IS 'Smaller comes first.';
COMMENT ON COLUMN video_category.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN video_category.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN video_category.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN video_category.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN video_category.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN video_category.version IS 'How often the row has changed; the database counts it.';
GRANT SELECT ON video_category TO saikoro_app;
GRANT INSERT (sort, note, name_zh, name_en, name_ja, name_ms),
  SELECT, UPDATE (sort, note, name_zh, name_en, name_ja, name_ms) ON video_category TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON video_category
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON video_category FOR EACH ROW
  EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER b_version BEFORE UPDATE ON video_category FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON video_category FOR EACH ROW
  EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON video_category REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON video_category FOR EACH ROW
  EXECUTE FUNCTION notify_change();

COMMENT ON TABLE video_play IS 'Plays, counted once an hour and member. Read only.';
COMMENT ON COLUMN video_play.video_id IS 'Its row in video.';
COMMENT ON COLUMN video_play.member_id IS 'Its row in member.';
COMMENT ON COLUMN video_play.hour IS 'The hour that was counted.';
GRANT INSERT, SELECT ON video_play TO saikoro_app;
GRANT SELECT ON video_play TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON video_play
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
