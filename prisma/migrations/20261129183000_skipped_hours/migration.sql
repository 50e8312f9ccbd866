-- On the day on which the clocks go forward, an hour does not exist: a time that begins in it has no span.
SET ROLE saikoro_owner;

CREATE OR REPLACE FUNCTION span_of(p_day date, p_starts text, p_ends text, p_zone text) RETURNS tstzrange
LANGUAGE sql IMMUTABLE STRICT
BEGIN ATOMIC
  SELECT CASE WHEN first AT TIME ZONE p_zone AT TIME ZONE p_zone = first AND p_starts < p_ends
    THEN tstzrange(first AT TIME ZONE p_zone, last AT TIME ZONE p_zone) END
  FROM (SELECT p_day + make_time(left(p_starts, 2)::int, right(p_starts, 2)::int, 0) AS first,
    p_day + make_time(left(p_ends, 2)::int, right(p_ends, 2)::int, 0) AS last) AS local;
END;

RESET ROLE;
