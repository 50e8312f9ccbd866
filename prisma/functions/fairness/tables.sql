GRANT SELECT ON beacon_claim TO saikoro_app, saikoro_worker;

COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';
GRANT SELECT ON beacon_round TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_round FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A verified round stays as it is.');

COMMENT ON TABLE epoch_commitments IS 'Engine: commitments of all draws of an epoch, stored at its start.';
GRANT SELECT ON epoch_commitments TO saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON epoch_commitments FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A new epoch is a new row.');

COMMENT ON TABLE fairness_epoch IS 'Engine: epochs of the seed chains, as published.';
GRANT SELECT ON fairness_epoch TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER b_require_worker_keys BEFORE INSERT ON fairness_epoch FOR EACH ROW
  EXECUTE FUNCTION require_worker_keys();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON fairness_epoch FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A new epoch is a new row.');

GRANT SELECT ON log_head TO saikoro_app;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON log_head FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The head of the log only moves forward.');

COMMENT ON TABLE worker_heartbeat IS 'Engine: last heartbeat of each draw worker.';
GRANT SELECT ON worker_heartbeat TO saikoro_app, saikoro_operator;
