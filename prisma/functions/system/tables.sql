GRANT INSERT (open, sort, note, url, name_zh, name_en, name_ja, name_ms, link), UPDATE (open, sort, note, url,
  name_zh, name_en, name_ja, name_ms, link) ON banner TO saikoro_operator_content;
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF url ON banner FOR EACH ROW
  EXECUTE FUNCTION require_stored_media('url', 'picture');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON banner FOR EACH ROW
  EXECUTE FUNCTION row_is_public('banner');

GRANT UPDATE (name, service_on, service_url, free_seconds, note) ON site TO saikoro_operator_content;
CREATE TRIGGER b_require_known_origin BEFORE INSERT OR UPDATE ON site FOR EACH ROW
  EXECUTE FUNCTION require_known_origin();
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON site FOR EACH ROW
  EXECUTE FUNCTION row_is_public('site');
