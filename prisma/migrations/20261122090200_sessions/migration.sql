SET ROLE saikoro_owner;
SET standard_conforming_strings = on;

-- Whoever owns a connection also owns its isolation and its settings. Under a snapshot of its own choice a step would count bets
-- that are not all, so that every write of every table of ours is refused under anything but read committed: a new function cannot
-- forget it. And what a function means depends on no setting of the session: its text is parsed when it is made (BEGIN ATOMIC),
-- or the settings are pinned on it.
CREATE FUNCTION refuse_isolation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'nothing is written under this isolation level, only under read committed' USING ERRCODE = 'invalid_transaction_state';
END $$;

-- For the owner, at the end of a migration: gives every table its guard and every function its settings.
CREATE FUNCTION guard_sessions() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_table record;
  v_function record;
  v_setting text;
BEGIN
  FOR v_table IN
    SELECT oid::regclass AS name FROM pg_class t WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
      AND relowner = 'saikoro_owner'::regrole AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t.oid AND tgname = 'a_read_committed')
  LOOP
    EXECUTE format('CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT
      WHEN (current_setting(''transaction_isolation'') <> ''read committed'') EXECUTE FUNCTION refuse_isolation()', v_table.name);
  END LOOP;
  FOR v_function IN
    SELECT oid::regprocedure AS name, provolatile, prosecdef, prorettype FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole AND prosqlbody IS NULL
      AND proname NOT IN ('app_now', 'committed_at')
      AND (NOT COALESCE(proconfig @> ARRAY['standard_conforming_strings=on'], false)
        OR NOT COALESCE(array_to_string(proconfig, ',') LIKE '%lock_timeout=%', false) AND prosecdef AND provolatile = 'v' AND prorettype <> 'trigger'::regtype)
  LOOP
    FOREACH v_setting IN ARRAY ARRAY['search_path = public, pg_temp', 'standard_conforming_strings = on', 'transform_null_equals = off',
      'DateStyle = ''ISO, MDY''', 'IntervalStyle = postgres', 'TimeZone = ''UTC''', 'extra_float_digits = 1'] LOOP
      EXECUTE format('ALTER FUNCTION %s SET %s', v_function.name, v_setting);
    END LOOP;
    -- What API and worker call waits for no lock longer than this, whatever their session says.
    IF v_function.prosecdef AND v_function.provolatile = 'v' AND v_function.prorettype <> 'trigger'::regtype THEN
      EXECUTE format('ALTER FUNCTION %s SET lock_timeout = ''4s''', v_function.name);
    END IF;
  END LOOP;
END $$;

-- Functions of values alone: parsed here and now.
DO $$
DECLARE
  v_function record;
BEGIN
  FOR v_function IN
    SELECT pg_get_functiondef(oid) AS definition, prosrc FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner = 'saikoro_owner'::regrole AND prosqlbody IS NULL AND proname = ANY (ARRAY[
      'ms', 'hex_sha256', 'is_hash', 'is_name', 'options', 'option_ways', 'option_wins', 'odds_are_fair', 'odds_hash', 'round_time', 'round_for',
      'commit_of', 'link_of', 'sandbox_chain_hash', 'leaf_hash', 'visible_text', 'has_digit_run', 'plain_digits', 'has_link', 'is_media', 'is_tags',
      'welcome_grant', 'play_day_start', 'is_operator'])
  LOOP
    EXECUTE regexp_replace(v_function.definition, 'AS \$function\$.*$', '') || 'BEGIN ATOMIC ' || v_function.prosrc || E'\n; END';
  END LOOP;
END $$;

SELECT guard_sessions();

RESET ROLE;
