-- Time at which a beacon round is published.
CREATE FUNCTION round_time(p_round int, p_genesis int, p_period int) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT to_timestamp(p_genesis::bigint + (p_round::bigint - 1) * p_period);
END;
GRANT EXECUTE ON FUNCTION round_time(int,int,int) TO saikoro_app, saikoro_worker, saikoro_operator;

-- Returns the first beacon round at least 3 s after a draw closes.
CREATE FUNCTION round_after(p_closes_at timestamptz, p_genesis int, p_period int) RETURNS int
LANGUAGE sql STABLE STRICT
BEGIN ATOMIC
  SELECT (ceil((ceil(extract(epoch FROM p_closes_at)) + 3 - p_genesis) / p_period) + 1)::int;
END;
GRANT EXECUTE ON FUNCTION round_after(timestamptz,int,int) TO saikoro_app, saikoro_worker, saikoro_operator;
