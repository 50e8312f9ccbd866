-- Accepts the names of areas and places that PostgreSQL and browsers share, as in Asia/Tokyo.
CREATE FUNCTION guard_time_zone() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse('time_zone_unknown', '{"column": "time_zone"}')
  WHERE NEW.time_zone !~ '^[A-Z][A-Za-z]+/' OR NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = NEW.time_zone);
  RETURN NEW;
END
$$;
