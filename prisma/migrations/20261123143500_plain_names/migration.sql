-- Standard names for the table of idempotency keys and for the heartbeats of draw workers. No process of an
-- earlier version runs on the data while they are upgraded.
SET ROLE saikoro_owner;

-- squawk-ignore renaming-table
ALTER TABLE remembered_request RENAME TO idempotency_key;
-- squawk-ignore renaming-table
ALTER TABLE worker_beat RENAME TO worker_heartbeat;

DO $$
DECLARE
  v_table text;
  v_name text;
BEGIN
  FOR v_table, v_name IN
    SELECT conrelid::regclass::text, conname FROM pg_constraint
    WHERE conrelid IN ('idempotency_key'::regclass, 'worker_heartbeat'::regclass)
      AND conname ~ '^(remembered_request|worker_beat)_'
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', v_table, v_name,
      regexp_replace(v_name, '^(remembered_request|worker_beat)', v_table));
  END LOOP;
END
$$;

RESET ROLE;
