-- Returns whether this is the name of a time zone that PostgreSQL and browsers share, as in Asia/Tokyo.
CREATE FUNCTION is_time_zone(p_name text) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT p_name ~ '^[A-Z][A-Za-z]+/' AND EXISTS (SELECT FROM pg_timezone_names WHERE name = p_name)
$$;

-- Accepts the names of areas and places that PostgreSQL and browsers share, as in Asia/Tokyo.
CREATE FUNCTION guard_time_zone() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('time_zone_unknown', '{"column": "time_zone"}')
  WHERE NOT is_time_zone(NEW.time_zone);
  RETURN NEW;
END
$$;
