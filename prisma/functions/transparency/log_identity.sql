-- Sets the log's key, once, and its witness policy. A change of policy is a line of the log itself. Waits for
-- nobody: while another process sets it, it raises an error.
CREATE FUNCTION set_log_identity(p_vkey text, p_policy text) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_identity log_identity;
BEGIN
  PERFORM refuse_step('another process sets the policy', 'lock_not_available')
  WHERE NOT pg_try_advisory_xact_lock(hashtextextended('log identity', 0));
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
  PERFORM refuse_step('a manifest is named by its hash', 'check_violation')
  WHERE NOT COALESCE(is_hash(p_manifest), false);
  PERFORM append_public_line('client/v1|' || p_manifest)
  WHERE NOT EXISTS (SELECT FROM public_line WHERE hex_sha256(line) = hex_sha256('client/v1|' || p_manifest));
END
$$;

-- Returns size and time of the newest checkpoint of the public log, the number of entries that are not under it, the
-- newest checkpoint that a witness cosigned with its cosignatures, and the policy.
CREATE FUNCTION public_log_state() RETURNS TABLE(size bigint, signed_at timestamptz, waiting bigint, cosigned text,
  cosigned_size bigint, cosigned_at timestamptz, policy text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT COALESCE(c.size, 0), c.created_at,
    (SELECT count(*) FROM public_line WHERE place IS NULL)
      + (SELECT count(*) FROM public_line WHERE place >= COALESCE(c.size, 0)), -- each by its index
    s.note || s.lines, s.size, s.at, (SELECT policy FROM log_identity ORDER BY id DESC LIMIT 1)
  FROM public_log l
  LEFT JOIN LATERAL (SELECT size, created_at FROM log_checkpoint ORDER BY size DESC LIMIT 1) AS c ON true
  LEFT JOIN LATERAL (SELECT k.size, k.note, max(o.created_at) AS at, string_agg(o.line, '' ORDER BY o.witness) AS lines
    FROM log_checkpoint k JOIN log_cosignature o ON o.size = k.size
    WHERE k.size = (SELECT max(size) FROM log_cosignature) GROUP BY k.size, k.note) AS s ON true
$$;
