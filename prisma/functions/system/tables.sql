COMMENT ON TABLE banner IS 'Banners of Home. Editable.';
COMMENT ON COLUMN banner.url IS 'Path of the picture, as in /media/banners/name.webp.';
COMMENT ON COLUMN banner.link IS 'Screen it leads to: /Choose, /Video, /Game, /Fairness, /Transparency or /Charter. '
  'Empty: none.';
GRANT SELECT ON banner TO saikoro_app, saikoro_operator;
GRANT INSERT (open, sort, note, url, name_zh, name_en, name_ja, name_ms, link), UPDATE (open, sort, note, url,
  name_zh, name_en, name_ja, name_ms, link) ON banner TO saikoro_operator_content;
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON banner FOR EACH ROW
  EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'note');
CREATE TRIGGER b_require_stored_media BEFORE INSERT OR UPDATE OF url ON banner FOR EACH ROW
  EXECUTE FUNCTION require_stored_media('url', 'picture');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON banner FOR EACH ROW
  EXECUTE FUNCTION row_is_public('banner');

CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON installation FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Start the product instead.');

COMMENT ON TABLE service_origin IS 'Addresses that texts may link to, from SERVICE_ORIGINS. Read only.';
COMMENT ON COLUMN service_origin.origin IS 'Address, as in https://help.example.';
GRANT SELECT ON service_origin TO saikoro_app, saikoro_operator;

COMMENT ON TABLE site IS 'Name of the site, customer service, free seconds of videos. Editable.';
COMMENT ON COLUMN site.id IS 'There is one row.';
COMMENT ON COLUMN site.service_on IS 'Is customer service offered?';
COMMENT ON COLUMN site.service_url IS 'Its address: empty, or on one of the known origins.';
COMMENT ON COLUMN site.free_seconds IS 'Seconds of a video before the briefing, 1 to 600.';
GRANT SELECT ON site TO saikoro_app, saikoro_operator;
GRANT UPDATE (name, service_on, service_url, free_seconds, note) ON site TO saikoro_operator_content;
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON site FOR EACH ROW
  EXECUTE FUNCTION guard_text('name', 'note');
CREATE TRIGGER b_require_known_origin BEFORE INSERT OR UPDATE ON site FOR EACH ROW
  EXECUTE FUNCTION require_known_origin();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON site FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Edit the one row.');
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON site FOR EACH ROW
  EXECUTE FUNCTION row_is_public('site');
