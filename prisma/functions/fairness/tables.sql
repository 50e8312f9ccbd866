GRANT SELECT ON beacon_claim TO saikoro_app, saikoro_worker;

COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';
GRANT SELECT ON beacon_round TO saikoro_app, saikoro_operator, saikoro_worker;

COMMENT ON TABLE epoch_commitments IS 'Engine: commitments of all draws of an epoch, stored at its start.';
GRANT SELECT ON epoch_commitments TO saikoro_worker;

COMMENT ON TABLE fairness_epoch IS 'Engine: epochs of the seed chains, as published.';
GRANT SELECT ON fairness_epoch TO saikoro_app, saikoro_operator, saikoro_worker;
CREATE TRIGGER b_require_worker_keys BEFORE INSERT ON fairness_epoch FOR EACH ROW
  EXECUTE FUNCTION require_worker_keys();

GRANT SELECT ON log_head TO saikoro_app;

COMMENT ON TABLE worker_heartbeat IS 'Engine: last heartbeat of each draw worker.';
GRANT SELECT ON worker_heartbeat TO saikoro_app, saikoro_operator;
