-- Publishes a signed checkpoint. Its root has to match the stored tree; returns false for a size that is already
-- published.
CREATE FUNCTION publish_checkpoint(p_size bigint, p_root text, p_note text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
DECLARE
  v_log public_log;
BEGIN
  SELECT * INTO v_log FROM public_log FOR UPDATE;
  IF p_size > v_log.size OR v_log.vkey = '' OR log_root(p_size) IS DISTINCT FROM p_root THEN
    RAISE EXCEPTION 'this is not the head of the public log' USING ERRCODE = 'check_violation';
  END IF;
  IF p_size <= (SELECT max(size) FROM log_checkpoint) THEN
    RETURN false;
  END IF;
  INSERT INTO log_checkpoint (size, root, note) VALUES (p_size, p_root, p_note);
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION publish_checkpoint(bigint,text,text) TO saikoro_worker;

-- Stores a witness's cosignature of a checkpoint.
CREATE FUNCTION store_cosignature(p_size bigint, p_witness text, p_line text) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp SET standard_conforming_strings = on SET transform_null_equals = off
SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC' SET extra_float_digits = 1
SET lock_timeout = '4s'
AS $$
  INSERT INTO log_cosignature (size, witness, line) VALUES (p_size, p_witness, p_line) ON CONFLICT DO NOTHING
$$;
GRANT EXECUTE ON FUNCTION store_cosignature(bigint,text,text) TO saikoro_worker;
