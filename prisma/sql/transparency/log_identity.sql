-- Sets the log's key, once, and its witness policy. A change of policy is a line of the log itself. Waits for
-- nobody: while another process sets it, it raises an error.
CREATE FUNCTION set_log_identity(p_vkey text, p_policy text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_identity log_identity;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('log identity', 0)) THEN
    RAISE EXCEPTION 'another process sets the policy' USING ERRCODE = 'lock_not_available';
  END IF;
  SELECT * INTO v_identity FROM log_identity ORDER BY id DESC LIMIT 1;
  IF p_vkey = '' OR v_identity.vkey <> p_vkey THEN
    RAISE EXCEPTION 'the public log has another key' USING ERRCODE = 'check_violation',
      HINT = 'Give the worker the LOG_KEY that it had.';
  END IF;
  IF v_identity.policy IS DISTINCT FROM p_policy THEN
    INSERT INTO log_identity (vkey, policy) VALUES (p_vkey, p_policy);
    PERFORM append_public_line(public_line_of('policy', jsonb_build_object('vkey', p_vkey, 'policy', p_policy)));
  END IF;
END
$$;

-- Records the build of the client that is served, by the hash of its manifest.
CREATE FUNCTION log_client(p_manifest text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT COALESCE(is_hash(p_manifest), false) THEN
    RAISE EXCEPTION 'a manifest is named by its hash' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM public_line WHERE hash = hex_sha256('client/v1|' || p_manifest)) THEN
    PERFORM append_public_line('client/v1|' || p_manifest);
  END IF;
END
$$;
