-- Returns whether the owner stored these keys at the last start. No login of a process chooses them.
CREATE FUNCTION are_worker_keys(p_chain_hash text, p_receipt_key text) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM installation WHERE p_chain_hash = ANY (chain_hashes) AND receipt_key = p_receipt_key)
$$;

-- Records the heartbeat of a worker. Returns whether its keys are those of the installation. Of two beacons
-- (BEACON=auto) the first worker chooses one.
CREATE FUNCTION record_heartbeat(p_worker text, p_chain_hash text, p_receipt_key text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  UPDATE installation SET chain_hashes = ARRAY[p_chain_hash]
    WHERE p_chain_hash = ANY (chain_hashes) AND receipt_key = p_receipt_key AND cardinality(chain_hashes) > 1;
  INSERT INTO worker_heartbeat SELECT p_worker, app_now() WHERE are_worker_keys(p_chain_hash, p_receipt_key)
  ON CONFLICT (worker) DO UPDATE SET at = EXCLUDED.at;
  RETURN FOUND;
END
$$;
