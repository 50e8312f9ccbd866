-- A message in the write-ahead log is storage outside the audit, and an exported snapshot keeps vacuum waiting: only
-- the owner may use them. A login that does not own the server cannot revoke them.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    RETURN;
  END IF;
  FOR v_function IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND proname IN ('pg_logical_emit_message', 'pg_export_snapshot')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO saikoro_owner', v_function);
  END LOOP;
END $$;
