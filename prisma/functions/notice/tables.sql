GRANT INSERT (open, note, name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms), UPDATE (open, note,
  name_zh, name_en, name_ja, name_ms, text_zh, text_en, text_ja, text_ms) ON notice TO saikoro_operator_content;
CREATE TRIGGER row_is_public AFTER INSERT OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION row_is_public('notice');
