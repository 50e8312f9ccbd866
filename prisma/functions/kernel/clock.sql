-- Milliseconds since 1970.
CREATE FUNCTION ms(p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE STRICT
BEGIN ATOMIC
  SELECT floor(extract(epoch FROM p_at) * 1000)::bigint;
END;

-- Returns the commit time of a transaction. NULL: not committed yet, or the server no longer holds its commit time.
CREATE FUNCTION committed_at(p_xact bigint) RETURNS timestamptz
LANGUAGE sql STABLE STRICT
AS 'SELECT pg_xact_commit_timestamp((p_xact % 4294967296)::text::xid)';
