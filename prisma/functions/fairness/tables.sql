COMMENT ON TABLE beacon_round IS 'Engine: signatures of the random source.';

COMMENT ON TABLE epoch_commitments IS 'Engine: commitments of all draws of an epoch, stored at its start.';

COMMENT ON TABLE fairness_epoch IS 'Engine: epochs of the seed chains, as published.';
CREATE TRIGGER b_require_worker_keys BEFORE INSERT ON fairness_epoch FOR EACH ROW
  EXECUTE FUNCTION require_worker_keys();

COMMENT ON TABLE worker_heartbeat IS 'Engine: last heartbeat of each draw worker.';
