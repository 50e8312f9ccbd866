CREATE TRIGGER row_is_public AFTER INSERT ON intervention FOR EACH ROW
  EXECUTE FUNCTION row_is_public('intervention');

COMMENT ON TABLE log_checkpoint IS 'Engine: the newest signed checkpoints of the public log.';
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_checkpoint FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER remove_old_checkpoints AFTER INSERT ON log_checkpoint FOR EACH STATEMENT
  EXECUTE FUNCTION remove_old_checkpoints();

COMMENT ON TABLE log_cosignature IS 'Engine: cosignatures of witnesses.';
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_cosignature FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

COMMENT ON TABLE log_identity IS 'Engine: keys and policies of the public log; the last row is in force.';

COMMENT ON TABLE log_node IS 'Engine: hashes of full subtrees of the public log.';

COMMENT ON TABLE publication_claim IS 'Engine: what the worker wants to publish and no API process has verified.';

COMMENT ON TABLE public_line IS 'Engine: entries of the public log.';
CREATE TRIGGER b_require_previous_entry BEFORE INSERT ON public_line FOR EACH ROW WHEN (NEW.game_id IS NOT NULL)
  EXECUTE FUNCTION require_previous_entry();
-- a line only gets its index
CREATE TRIGGER b_refuse_changed_line BEFORE UPDATE ON public_line FOR EACH ROW
  WHEN (OLD.place IS NOT NULL OR (NEW.id, NEW.line, NEW.created_at, NEW.game_id, NEW.draw_id, NEW.seq)
    IS DISTINCT FROM (OLD.id, OLD.line, OLD.created_at, OLD.game_id, OLD.draw_id, OLD.seq))
  EXECUTE FUNCTION refuse_row('a public line stays as it is, at its place');

COMMENT ON TABLE public_log IS 'Engine: the state of the public log, one row.';
