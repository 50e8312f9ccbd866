-- Returns a hash of the names of a row's columns, by which a change of columns differs from a change of values.
CREATE FUNCTION columns_of(p_row jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT left(hex_sha256(string_agg(name, ',' ORDER BY name COLLATE "C")), 16) FROM jsonb_object_keys(p_row) AS name
$$;

-- Returns the values of the columns that name a row, joined by |.
CREATE FUNCTION key_of(p_row jsonb, p_names text[]) RETURNS text
LANGUAGE sql IMMUTABLE
AS $$
  SELECT string_agg(p_row ->> name, '|' ORDER BY nth) FROM unnest(p_names) WITH ORDINALITY AS n (name, nth)
$$;

-- Records a changed row by its hash, in the transaction of the change. Arguments of the trigger: the columns that name
-- the row, and the columns that are not recorded, each joined by commas. Takes no lock: the order is given by
-- chain_decisions after the commit.
-- Not one trigger with audit_change: that one has to empty the note before the row is stored; this one needs the row as
-- stored, and none for a row that ON CONFLICT left out.
CREATE FUNCTION record_decision() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET bytea_output = hex
AS $$
DECLARE
  v_names text[] := string_to_array(TG_ARGV[0], ',');
  v_ignored text[] := string_to_array(TG_ARGV[1], ',');
  v_old jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - v_ignored END;
  v_new jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - v_ignored END;
  v_old_key text := key_of(v_old, v_names);
  v_key text := key_of(v_new, v_names);
BEGIN
  IF v_old = v_new THEN
    RETURN NULL;
  END IF;
  IF v_old_key IS DISTINCT FROM v_key AND v_old_key IS NOT NULL THEN
    INSERT INTO decision (table_name, key, columns, login)
    VALUES (TG_TABLE_NAME, v_old_key, columns_of(v_old), session_user);
  END IF;
  IF v_key IS NOT NULL THEN
    INSERT INTO decision (table_name, key, columns, row_hash, login)
    VALUES (TG_TABLE_NAME, v_key, columns_of(v_new), hex_sha256(v_new::text), session_user);
  END IF;
  RETURN NULL;
END
$$;

-- Returns the hash that an entry adds to the chain.
CREATE FUNCTION chain_hash_of(p_before text, p_decision decision) RETURNS text
LANGUAGE sql STABLE
AS $$
  SELECT hex_sha256(p_before || jsonb_build_array((p_decision).id, (p_decision).table_name, (p_decision).key,
    (p_decision).columns, (p_decision).row_hash, (p_decision).login, (p_decision).at))
$$;

-- Chains committed entries in the order of their ids and publishes the newest hash as a line of the public log,
-- together with other lines or after a minute. At most 2,000 entries per call.
CREATE FUNCTION chain_decisions() RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_place bigint;
  v_chain text;
  v_decision decision;
BEGIN
  IF NOT EXISTS (SELECT FROM decision WHERE place IS NULL)
    OR NOT EXISTS (SELECT FROM public_line WHERE place IS NULL)
      AND (SELECT min(at) FROM decision WHERE place IS NULL) > app_now() - interval '1 minute' THEN
    RETURN;
  END IF;
  PERFORM FROM public_log FOR UPDATE;
  SELECT place, chain INTO v_place, v_chain FROM decision WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1;
  v_place := COALESCE(v_place, -1);
  v_chain := COALESCE(v_chain, repeat('0', 64));
  FOR v_decision IN SELECT * FROM decision WHERE place IS NULL ORDER BY id LIMIT 2000 LOOP
    v_place := v_place + 1;
    v_chain := chain_hash_of(v_chain, v_decision);
    UPDATE decision SET place = v_place, chain = v_chain WHERE id = v_decision.id;
  END LOOP;
  -- another worker may have chained them while this one waited for the lock
  PERFORM append_public_line(concat_ws('|', 'decisions/v1', v_place + 1, v_chain)) WHERE FOUND;
END
$$;

-- The tables whose rows are recorded, with the expressions that name and read a row t.
CREATE FUNCTION recorded_tables() RETURNS TABLE (name text, key_sql text, row_sql text)
LANGUAGE sql STABLE
AS $$
  SELECT c.relname, format('key_of(to_jsonb(t), %L)', string_to_array(args[1], ',')),
    format('(to_jsonb(t) - %L::text[])', string_to_array(args[2], ','))
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid,
    LATERAL (SELECT string_to_array(encode(tgargs, 'escape'), '\000') AS args) AS a
  WHERE tgfoid = 'record_decision()'::regprocedure ORDER BY 1
$$;

-- Records all rows of tables that have no entry yet, or whose columns have changed since. Part of a migration.
CREATE FUNCTION record_new_columns() RETURNS void
LANGUAGE plpgsql
SET bytea_output = hex
AS $$
DECLARE
  v_table record;
BEGIN
  FOR v_table IN SELECT * FROM recorded_tables() LOOP
    EXECUTE format('INSERT INTO decision (table_name, key, columns, row_hash, login)
      SELECT %1$L, %2$s, columns_of(%3$s), hex_sha256(%3$s::text), session_user FROM %4$I AS t
      WHERE (SELECT columns FROM decision WHERE table_name = %1$L ORDER BY id DESC LIMIT 1)
        IS DISTINCT FROM (SELECT columns_of(%3$s) FROM %4$I AS t LIMIT 1) ORDER BY 2',
      v_table.name, v_table.key_sql, v_table.row_sql, v_table.name);
  END LOOP;
END
$$;

-- Returns what differs between the rows and their newest entries, and between the entries, their chain and the public
-- log. Nothing: everything that was decided is as it was recorded.
CREATE FUNCTION decision_faults() RETURNS TABLE (fault text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET bytea_output = hex
AS $$
DECLARE
  v_table record;
BEGIN
  RETURN QUERY SELECT 'decision ' || w.id || ' does not continue the chain' FROM (
      SELECT id, place, chain, row_number() OVER o - 1 AS nth,
        chain_hash_of(lag(chain, 1, repeat('0', 64)) OVER o, d) AS due
      FROM decision AS d WHERE place IS NOT NULL WINDOW o AS (ORDER BY place)) AS w
    WHERE (w.place, w.chain) IS DISTINCT FROM (w.nth, w.due);
  RETURN QUERY SELECT 'the chain of decisions is not as entry ' || place || ' of the public log says'
    FROM public_line AS l WHERE line LIKE 'decisions/v1|%' AND NOT EXISTS (SELECT FROM decision AS d
      WHERE l.line = concat_ws('|', 'decisions/v1', d.place + 1, d.chain)
        AND d.place = split_part(l.line, '|', 2)::bigint - 1);
  RETURN QUERY SELECT 'decision ' || d.id || ' is chained and not in the public log'
    FROM (SELECT * FROM decision WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1) AS d
    WHERE NOT EXISTS (SELECT FROM public_line WHERE line = concat_ws('|', 'decisions/v1', d.place + 1, d.chain));
  FOR v_table IN SELECT * FROM recorded_tables() LOOP
    RETURN QUERY EXECUTE format('SELECT concat(%1$L, '' '', COALESCE(d.key, r.key), CASE WHEN r.key IS NULL
        THEN '' is gone'' WHEN d.row_hash IS NULL THEN '' was added'' ELSE '' was changed'' END, '' without a record'')
      FROM (SELECT DISTINCT ON (key) key, row_hash FROM decision WHERE table_name = %1$L ORDER BY key, id DESC) AS d
        FULL JOIN (SELECT %2$s AS key, hex_sha256(%3$s::text) AS hash FROM %4$I AS t) AS r ON r.key = d.key
      WHERE d.row_hash IS DISTINCT FROM r.hash', v_table.name, v_table.key_sql, v_table.row_sql, v_table.name);
  END LOOP;
END
$$;
