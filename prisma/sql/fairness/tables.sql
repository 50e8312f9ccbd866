GRANT SELECT ON beacon_claim TO saikoro_app;
GRANT SELECT ON beacon_claim TO saikoro_worker;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON beacon_claim
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();

COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';
COMMENT ON COLUMN beacon_round.chain_hash IS 'Engine value.';
COMMENT ON COLUMN beacon_round.round IS 'Round of the random source.';
COMMENT ON COLUMN beacon_round.signature IS 'Engine value.';
COMMENT ON COLUMN beacon_round.received_at IS 'When it came.';
GRANT SELECT ON beacon_round TO saikoro_app;
GRANT SELECT ON beacon_round TO saikoro_operator;
GRANT SELECT ON beacon_round TO saikoro_worker;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON beacon_round
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_round FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A verified round stays as it is.');

COMMENT ON TABLE fairness_epoch IS 'Engine: published beginnings of chains of seeds.';
COMMENT ON COLUMN fairness_epoch.game_id IS 'Its row in game.';
COMMENT ON COLUMN fairness_epoch.epoch IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.length IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.anchor IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.salt IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.beacon IS 'Kind of random source.';
COMMENT ON COLUMN fairness_epoch.chain_hash IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.public_key IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.beacon_genesis IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.beacon_period IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.rules IS 'Version of the rules.';
COMMENT ON COLUMN fairness_epoch.receipt_key IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.created_at IS 'When the row was made.';
COMMENT ON COLUMN fairness_epoch.prev IS 'Engine value.';
COMMENT ON COLUMN fairness_epoch.entry IS 'Engine value.';
GRANT SELECT ON fairness_epoch TO saikoro_app;
GRANT SELECT ON fairness_epoch TO saikoro_operator;
GRANT SELECT ON fairness_epoch TO saikoro_worker;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON fairness_epoch
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER epoch_has_generation BEFORE INSERT ON fairness_epoch FOR EACH ROW
  EXECUTE FUNCTION epoch_has_generation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON fairness_epoch FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A new epoch is a new row.');

COMMENT ON TABLE log_entry IS 'Engine: the public log.';
COMMENT ON COLUMN log_entry.game_id IS 'Its row in game.';
COMMENT ON COLUMN log_entry.seq IS 'Engine value.';
COMMENT ON COLUMN log_entry.draw_id IS 'Its row in draw.';
COMMENT ON COLUMN log_entry.line IS 'Engine value.';
COMMENT ON COLUMN log_entry.hash IS 'Engine value.';
COMMENT ON COLUMN log_entry.prev IS 'Engine value.';
COMMENT ON COLUMN log_entry.created_at IS 'When the row was made.';
GRANT SELECT ON log_entry TO saikoro_app;
GRANT SELECT ON log_entry TO saikoro_operator;
GRANT SELECT ON log_entry TO saikoro_worker;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON log_entry
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON log_entry FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The public log has no corrections.');
CREATE TRIGGER log_entry_is_public AFTER INSERT ON log_entry FOR EACH ROW
  EXECUTE FUNCTION log_entry_is_public();

GRANT SELECT ON log_head TO saikoro_app;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON log_head
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON log_head FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The head of the log only moves forward.');

COMMENT ON TABLE worker_beat IS 'Engine: when each draw worker was last at work.';
COMMENT ON COLUMN worker_beat.worker IS 'Name of the worker.';
COMMENT ON COLUMN worker_beat.at IS 'When it was last at work.';
GRANT SELECT ON worker_beat TO saikoro_app;
GRANT SELECT ON worker_beat TO saikoro_operator;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON worker_beat
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();

GRANT SELECT ON worker_generation TO saikoro_app;
CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON worker_generation
  FOR EACH STATEMENT WHEN (current_setting('transaction_isolation') <> 'read committed')
    EXECUTE FUNCTION refuse_isolation();
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON worker_generation FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('Generations follow one another.');
