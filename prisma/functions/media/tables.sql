COMMENT ON TABLE media IS 'Pictures and clips that are stored. Drop files at the desk. Read only.';
COMMENT ON COLUMN media.path IS 'What is pasted into the row that shows the file.';
COMMENT ON COLUMN media.kind IS 'picture; clip, a film of the video hall; or short, the video of a profile.';
COMMENT ON COLUMN media.bytes IS 'Size of the file in bytes; of a clip, of all its parts.';
COMMENT ON COLUMN media.width IS 'Width in pixels.';
COMMENT ON COLUMN media.height IS 'Height in pixels.';
COMMENT ON COLUMN media.seconds IS 'Length in seconds; 0 for a picture.';
COMMENT ON COLUMN media.made_at IS 'When it was stored.';
COMMENT ON COLUMN media.made_by IS 'The login that stored it.';
GRANT SELECT ON media TO saikoro_operator;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON media FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A stored file never changes; store another one.');
