COMMENT ON TABLE notice IS 'Notices to everybody. Editable.';
COMMENT ON COLUMN notice.id IS 'Number of the row.';
COMMENT ON COLUMN notice.open IS 'Is it shown to members?';
COMMENT ON COLUMN notice.note IS 'Write here why, with every change; it moves into the audit.';
COMMENT ON COLUMN notice.name_zh IS 'Name in Chinese, without a comma.';
COMMENT ON COLUMN notice.name_en IS 'Name in English, without a comma.';
COMMENT ON COLUMN notice.name_ja IS 'Name in Japanese, without a comma.';
COMMENT ON COLUMN notice.name_ms IS 'Name in Malay, without a comma.';
COMMENT ON COLUMN notice.text_zh IS 'Text in Chinese.';
COMMENT ON COLUMN notice.text_en IS 'Text in English.';
COMMENT ON COLUMN notice.text_ja IS 'Text in Japanese.';
COMMENT ON COLUMN notice.text_ms IS 'Text in Malay.';
COMMENT ON COLUMN notice.created_at IS 'When the row was made.';
COMMENT ON COLUMN notice.version IS 'How often the row has changed; the database counts it.';
GRANT SELECT ON notice TO saikoro_app;
GRANT INSERT (open, note, name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms),
  SELECT, UPDATE (open, note, name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms)
    ON notice TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON notice
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER a_guard_text BEFORE INSERT OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION guard_text('name_zh', 'name_en', 'name_ja', 'name_ms', 'text_zh', 'text_en', 'text_ja', 'text_ms',
    'note');
CREATE TRIGGER b_version BEFORE UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER c_audit_change BEFORE INSERT OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION audit_change();
CREATE TRIGGER refuse_stale AFTER UPDATE ON notice REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_stale();
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION row_is_public('notice');
CREATE TRIGGER notify_change AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION notify_change();
