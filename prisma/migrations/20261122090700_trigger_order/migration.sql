SET ROLE saikoro_owner;

-- Triggers of one event run in the order of their names. Where the order matters the name says it: a_ looks at the texts as they were
-- typed, b_ decides whether the change may be, c_ writes it down and takes the note away.
DO $$
DECLARE
  v_trigger record;
BEGIN
  FOR v_trigger IN
    SELECT tgname, tgrelid::regclass AS on_table, CASE p.proname WHEN 'guard_text' THEN 'a_' WHEN 'audit_change' THEN 'c_' ELSE 'b_' END || p.proname AS ordered
    FROM pg_trigger t JOIN pg_proc p ON p.oid = tgfoid JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relowner = 'saikoro_owner'::regrole
      AND p.proname IN ('guard_text', 'audit_change', 'accept_review', 'guard_profile', 'reservation_moves_forward', 'service_lives_on_known_origin')
  LOOP
    IF v_trigger.tgname <> v_trigger.ordered THEN
      EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', v_trigger.tgname, v_trigger.on_table, v_trigger.ordered);
    END IF;
  END LOOP;
END $$;

RESET ROLE;
