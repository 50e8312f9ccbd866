-- Settings of every function, given in a loop, so that no function can lack them: a session chooses its own settings,
-- and no function may depend on them. A function that API or worker call to write waits for a lock for 4 seconds.
-- Functions with a BEGIN ATOMIC body need no settings: PostgreSQL parsed them when they were created. The two functions
-- of the clock have none, so that PostgreSQL inlines them.
DO $$
DECLARE
  v_function regprocedure;
  v_waits boolean;
BEGIN
  FOR v_function, v_waits IN
    SELECT oid, prosecdef AND provolatile = 'v' AND prorettype <> 'trigger'::regtype FROM pg_proc
    WHERE proowner = 'saikoro_owner'::regrole AND prosqlbody IS NULL AND proname NOT IN ('app_now', 'committed_at')
  LOOP
    EXECUTE format($statement$
      ALTER FUNCTION %s SET search_path = public, pg_temp SET standard_conforming_strings = on
        SET transform_null_equals = off SET DateStyle = 'ISO, MDY' SET IntervalStyle = postgres SET TimeZone = 'UTC'
        SET extra_float_digits = 1
      $statement$, v_function);
    IF v_waits THEN
      EXECUTE format($statement$ALTER FUNCTION %s SET lock_timeout = '4s'$statement$, v_function);
    END IF;
  END LOOP;
END
$$;
