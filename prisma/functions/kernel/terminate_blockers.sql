-- Terminates sessions that hold a lock for which the API or the worker has waited longer than a second, and records
-- their logins. Sessions of operators are terminated whatever they run; sessions of the API or the worker when they
-- are idle in a transaction or run longer than their steps take. So are sessions that use up what all share: those that
-- keep the server's queue of notifications from shrinking (every commit that notifies would fail once it is full), that
-- hold more entries of the lock table than any call needs (every write would fail), or whose transaction is older than
-- ten minutes (rows behind its snapshot are never vacuumed, until the server stops to save transaction ids).
CREATE FUNCTION terminate_blockers() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
  v_blocker record;
  v_ended int := 0;
BEGIN
  FOR v_blocker IN
    SELECT DISTINCT b.pid, b.usename::text AS login, b.state, b.xact_start, b.backend_start
    FROM pg_locks l
    JOIN pg_stat_activity w ON w.pid = l.pid AND w.datname = current_database() AND w.usename <> 'saikoro_owner'
    CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) AS blocking (pid)
    JOIN pg_stat_activity b ON b.pid = blocking.pid AND b.wait_event_type IS DISTINCT FROM 'Lock'
    WHERE NOT l.granted AND l.waitstart < clock_timestamp() - interval '1 second'
      AND pg_has_role(w.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(w.usesysid, 'saikoro_worker', 'MEMBER') OR pg_has_role(w.usesysid, 'saikoro_app', 'MEMBER'))
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (pg_has_role(b.usesysid, 'saikoro_operator', 'MEMBER') OR b.state <> 'active'
        OR b.xact_start < clock_timestamp() - CASE WHEN pg_has_role(b.usesysid, 'saikoro_worker', 'MEMBER')
          THEN interval '10 seconds' ELSE interval '2500 milliseconds' END)
    UNION
    SELECT b.pid, b.usename::text, b.state, b.xact_start, b.backend_start FROM pg_stat_activity b
    WHERE b.datname = current_database() AND b.pid <> pg_backend_pid() AND pg_notification_queue_usage() > 0.01
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (b.wait_event = 'ClientWrite' OR b.xact_start < clock_timestamp() - interval '1 second')
    UNION
    SELECT b.pid, b.usename::text, b.state, b.xact_start, b.backend_start FROM pg_stat_activity b
    WHERE b.datname = current_database() AND b.pid <> pg_backend_pid()
      AND pg_has_role(b.usesysid, 'saikoro_owner', 'MEMBER') IS NOT TRUE
      AND (b.xact_start < clock_timestamp() - longest_transaction()
        OR b.pid IN (SELECT pid FROM pg_locks WHERE NOT fastpath GROUP BY pid HAVING count(*) > 200))
  LOOP
    IF pg_terminate_backend(v_blocker.pid) THEN
      v_ended := v_ended + 1;
      INSERT INTO audit (actor, table_name, action, after, reason)
      VALUES (session_user, 'pg_stat_activity', 'END', to_jsonb(v_blocker), 'kept API or worker waiting');
    END IF;
  END LOOP;
  RETURN v_ended;
END
$$;
GRANT EXECUTE ON FUNCTION terminate_blockers() TO saikoro_app, saikoro_worker;

-- Age at which a transaction of a login is terminated. Statements of the worker take two minutes at most.
CREATE FUNCTION longest_transaction() RETURNS interval
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT interval '10 minutes';
END;
