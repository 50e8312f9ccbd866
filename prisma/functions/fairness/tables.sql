GRANT SELECT ON beacon_claim TO saikoro_app, saikoro_worker;

COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';
COMMENT ON COLUMN beacon_round.round IS 'Round of the random source.';
COMMENT ON COLUMN beacon_round.signature IS 'BLS signature of the round, as published by the beacon.';
COMMENT ON COLUMN beacon_round.received_at IS 'When it was received.';
GRANT SELECT ON beacon_round TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_round FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A verified round stays as it is.');

COMMENT ON TABLE epoch_commitments IS 'Engine: commitments of all draws of an epoch, stored at its start.';
COMMENT ON COLUMN epoch_commitments.epoch IS 'Number of the epoch in its game.';
COMMENT ON COLUMN epoch_commitments.commits IS 'Hashes of the seeds, 32 bytes each, in the order of their indices.';
GRANT SELECT ON epoch_commitments TO saikoro_worker;
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON epoch_commitments FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A new epoch is a new row.');

COMMENT ON TABLE fairness_epoch IS 'Engine: epochs of the seed chains, as published.';
COMMENT ON COLUMN fairness_epoch.epoch IS 'Number of the epoch in its game.';
COMMENT ON COLUMN fairness_epoch.length IS 'Number of seeds in the chain.';
COMMENT ON COLUMN fairness_epoch.anchor IS 'Last hash of the seed chain, published at the start.';
COMMENT ON COLUMN fairness_epoch.salt IS 'Salt of the seed chain.';
COMMENT ON COLUMN fairness_epoch.beacon IS 'Kind of random source.';
COMMENT ON COLUMN fairness_epoch.public_key IS 'Public key of the beacon.';
COMMENT ON COLUMN fairness_epoch.beacon_genesis IS 'Time of the first beacon round, in Unix seconds.';
COMMENT ON COLUMN fairness_epoch.beacon_period IS 'Seconds between beacon rounds.';
COMMENT ON COLUMN fairness_epoch.rules IS 'Version of the rules.';
COMMENT ON COLUMN fairness_epoch.receipt_key IS 'Public key that verifies receipts.';
COMMENT ON COLUMN fairness_epoch.prev IS 'Hash of the previous log entry of the game.';
COMMENT ON COLUMN fairness_epoch.entry IS 'Hash of the genesis entry.';
GRANT SELECT ON fairness_epoch TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER b_require_worker_keys BEFORE INSERT ON fairness_epoch FOR EACH ROW
  EXECUTE FUNCTION require_worker_keys();
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE OR TRUNCATE ON fairness_epoch FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('A new epoch is a new row.');

GRANT SELECT ON log_head TO saikoro_app;
CREATE TRIGGER refuse_change BEFORE DELETE OR TRUNCATE ON log_head FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('The head of the log only moves forward.');

COMMENT ON TABLE worker_heartbeat IS 'Engine: last heartbeat of each draw worker.';
COMMENT ON COLUMN worker_heartbeat.worker IS 'Name of the worker.';
COMMENT ON COLUMN worker_heartbeat.at IS 'Time of the last heartbeat.';
GRANT SELECT ON worker_heartbeat TO saikoro_app, saikoro_operator;
