-- Heartbeat of a worker. Returns the generation of its keys.
CREATE FUNCTION record_heartbeat(p_worker text, p_chain_hash text, p_receipt_key text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_generation int := claim_generation(p_chain_hash, p_receipt_key, false);
BEGIN
  IF v_generation IS NOT NULL THEN
    INSERT INTO worker_heartbeat VALUES (p_worker, app_now()) ON CONFLICT (worker) DO UPDATE SET at = EXCLUDED.at;
  END IF;
  RETURN v_generation;
END
$$;
GRANT EXECUTE ON FUNCTION record_heartbeat(text,text,text) TO saikoro_worker;

-- Returns the generation of these keys, or NULL while workers with other keys are active and for keys that are not of
-- the installation: a login chooses no identity. p_force: the owner starts a new one.
CREATE FUNCTION claim_generation(p_chain_hash text, p_receipt_key text, p_force boolean) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  v_last worker_generation;
BEGIN
  LOCK TABLE worker_generation IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_last FROM worker_generation ORDER BY number DESC LIMIT 1;
  IF v_last.chain_hash = p_chain_hash AND v_last.receipt_key = p_receipt_key THEN
    UPDATE worker_generation SET seen_at = app_now() WHERE number = v_last.number;
    RETURN v_last.number;
  END IF;
  IF NOT p_force AND (v_last.seen_at >= app_now() - interval '10 seconds'
    OR NOT EXISTS (SELECT FROM installation WHERE p_chain_hash = ANY (chain_hashes) AND receipt_key = p_receipt_key)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO worker_generation (number, chain_hash, receipt_key)
    VALUES (COALESCE(v_last.number, 0) + 1, p_chain_hash, p_receipt_key);
  RETURN COALESCE(v_last.number, 0) + 1;
END
$$;
