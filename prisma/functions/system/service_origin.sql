-- Refuses a customer service address whose origin is not in service_origin (charter C1.5).
CREATE FUNCTION require_known_origin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
BEGIN
  PERFORM refuse('origin_unknown', '{"column": "service_url"}')
  WHERE NEW.service_url <> '' AND NOT EXISTS (
    SELECT FROM service_origin WHERE NEW.service_url = origin OR starts_with(NEW.service_url, origin || '/')
  );
  RETURN NEW;
END
$$;
