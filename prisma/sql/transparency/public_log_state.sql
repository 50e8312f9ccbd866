-- Returns size and time of the newest checkpoint of the public log, the number of entries that are not under it, the
-- newest checkpoint that a witness cosigned with its cosignatures, and the policy.
CREATE FUNCTION public_log_state() RETURNS TABLE(size bigint, signed_at timestamptz, waiting bigint, cosigned text,
  cosigned_size bigint, cosigned_at timestamptz, policy text)
LANGUAGE sql STABLE SECURITY DEFINER
AS $$
  SELECT COALESCE(c.size, 0), c.created_at,
    (SELECT count(*) FROM public_line WHERE place IS NULL OR place >= COALESCE(c.size, 0)),
    s.note || s.lines, s.size, s.at, (SELECT policy FROM log_identity ORDER BY id DESC LIMIT 1)
  FROM public_log l
  LEFT JOIN LATERAL (SELECT size, created_at FROM log_checkpoint ORDER BY size DESC LIMIT 1) AS c ON true
  LEFT JOIN LATERAL (SELECT k.size, k.note, max(o.created_at) AS at, string_agg(o.line, '' ORDER BY o.witness) AS lines
    FROM log_checkpoint k JOIN log_cosignature o ON o.size = k.size
    WHERE k.size = (SELECT max(size) FROM log_cosignature) GROUP BY k.size, k.note) AS s ON true
$$;
GRANT EXECUTE ON FUNCTION public_log_state() TO saikoro_app, saikoro_operator;
