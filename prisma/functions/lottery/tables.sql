COMMENT ON TABLE draw IS 'Engine: draws with their commitments, seals and dice.';
CREATE TRIGGER b_check_draw_transition BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION check_draw_transition();
-- it proves when the draw was sealed
CREATE TRIGGER b_refuse_seal_xact_change BEFORE UPDATE ON draw FOR EACH ROW
  WHEN (OLD.status = 'open' AND NEW.status = 'sealed'
      AND NEW.seal_xact IS DISTINCT FROM pg_current_xact_id()::text::bigint
    OR (OLD.status, NEW.status) <> ('open', 'sealed') AND NEW.seal_xact IS DISTINCT FROM OLD.seal_xact)
  EXECUTE FUNCTION refuse_row('a draw names the transaction that sealed it');
CREATE CONSTRAINT TRIGGER sealed_in_time AFTER UPDATE ON draw DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status = 'open' AND NEW.status = 'sealed') EXECUTE FUNCTION sealed_in_time();
CREATE TRIGGER skip_is_public AFTER UPDATE ON draw FOR EACH ROW
  WHEN (OLD.status = 'scheduled' AND NEW.status = 'skipped') EXECUTE FUNCTION skip_is_public();
CREATE TRIGGER notify_draw_ended AFTER UPDATE OF status ON draw FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('settled', 'void'))
    EXECUTE FUNCTION notify_draw_ended();

COMMENT ON TABLE game IS 'Engine: games as they are in force; edit game_setting.';
CREATE TRIGGER mirror_game_setting AFTER INSERT ON game FOR EACH ROW EXECUTE FUNCTION mirror_game_setting();
CREATE TRIGGER mirror_changed_game_setting AFTER UPDATE OF key, name_zh, name_en, name_ja, name_ms, desc_zh,
  desc_en, desc_ja, desc_ms, status, sort ON game FOR EACH ROW WHEN (pg_trigger_depth() = 0)
    EXECUTE FUNCTION mirror_game_setting();

GRANT INSERT (game_id, effective_from, interval_s, note), UPDATE (withdrawn, note) ON game_schedule TO
  saikoro_operator_content;
CREATE TRIGGER b_require_future_schedule BEFORE INSERT OR UPDATE ON game_schedule FOR EACH ROW
  EXECUTE FUNCTION require_future_schedule();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OF game_id, effective_from, interval_s OR TRUNCATE ON game_schedule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT UPDATE (status, sort, note, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms) ON
  game_setting TO saikoro_operator_content;
CREATE TRIGGER copy_game_setting AFTER UPDATE ON game_setting FOR EACH ROW
  EXECUTE FUNCTION copy_game_setting();

GRANT INSERT (key, interval_s, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, note,
  condition_points, odds, class_id, ico, sort) ON new_game TO saikoro_operator_content;
CREATE TRIGGER b_create_game BEFORE INSERT ON new_game FOR EACH ROW EXECUTE FUNCTION create_game();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON new_game FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

GRANT INSERT (game_id, odds, note) ON odds_version TO saikoro_operator_content;
CREATE TRIGGER row_is_public AFTER INSERT ON odds_version FOR EACH ROW
  EXECUTE FUNCTION row_is_public('odds-version');
