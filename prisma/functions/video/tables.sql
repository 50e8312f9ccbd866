GRANT INSERT (open, category_id, note, cover, clip, hot, recommended, for_everybody, name_zh, name_en, name_ja, name_ms),
  UPDATE (open, category_id, note, cover, clip, hot, recommended, for_everybody, name_zh, name_en, name_ja, name_ms)
  ON video TO saikoro_operator_content;
CREATE TRIGGER b_clean_clip_path BEFORE INSERT OR UPDATE OF clip ON video FOR EACH ROW
  EXECUTE FUNCTION clean_clip_path();
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF cover, clip ON video FOR EACH ROW
  EXECUTE FUNCTION require_stored_media('cover', 'picture', 'clip', 'clip');

GRANT INSERT (open, sort, note, name_zh, name_en, name_ja, name_ms), UPDATE (open, sort, note, name_zh, name_en,
  name_ja, name_ms) ON video_category TO saikoro_operator_content;

GRANT INSERT (video_id, member_id), SELECT ON video_play TO saikoro_app;

GRANT DELETE, INSERT (member_id, video_id), SELECT ON saved_video TO saikoro_app;

GRANT INSERT (video_id, locale, cues, note), UPDATE (cues, note) ON video_caption TO saikoro_operator_content;
CREATE TRIGGER a_guard_captions BEFORE INSERT OR UPDATE ON video_caption FOR EACH ROW EXECUTE FUNCTION guard_captions();
