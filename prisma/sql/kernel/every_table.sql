-- What every table has, created in a loop, so that no table can lack it. Runs after the other files.
DO $$
DECLARE
  v_table regclass;
BEGIN
  FOR v_table IN SELECT oid FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relowner = 'saikoro_owner'::regrole
  LOOP
    EXECUTE format('CREATE TRIGGER a_read_committed BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT '
      'WHEN (current_setting(''transaction_isolation'') <> ''read committed'') EXECUTE FUNCTION refuse_isolation()',
      v_table);
  END LOOP;
END
$$;

-- Comments of columns that mean the same in every table that operators read. A comment in tables.sql takes precedence.
DO $$
DECLARE
  v_column text;
  v_comment text;
BEGIN
  FOR v_column, v_comment IN
    WITH common (name, comment) AS (
      VALUES ('id', 'Number of the row.'), ('created_at', 'When the row was made.'),
        ('updated_at', 'When it changed last.'), ('at', 'When.'),
        ('version', 'How often the row has changed; the database counts it.'),
        ('note', 'Write here why, with every change; it moves into the audit.'),
        ('reason', 'Why, as the member or the audit reads it.'), ('sort', 'Smaller comes first.'),
        ('open', 'Is it shown to members?'), ('amount', 'Hundredths of a point.'), ('name', 'Name.'),
        ('odds', 'Odds in hundredths, the stake included: 198 is 1.98.'), ('key', 'Short name of the game.'),
        ('username', 'For Studio: name of the account.')
      UNION ALL
      SELECT format(field.name, language.code), format(field.comment, language.name)
      FROM (VALUES ('zh', 'Chinese'), ('en', 'English'), ('ja', 'Japanese'), ('ms', 'Malay')) AS language (code, name),
        (VALUES ('name_%s', 'Name in %s, without a comma.'), ('desc_%s', 'Description in %s, without a comma.'),
          ('text_%s', 'Text in %s.')) AS field (name, comment)
    )
    SELECT format('%s.%I', c.oid::regclass, a.attname),
      COALESCE('Its row in ' || f.confrelid::regclass || '.', common.comment)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
      LEFT JOIN common ON common.name = a.attname
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relowner = 'saikoro_owner'::regrole
      AND obj_description(c.oid, 'pg_class') IS NOT NULL AND col_description(c.oid, a.attnum) IS NULL
      AND (f.oid IS NOT NULL OR common.name IS NOT NULL)
  LOOP
    EXECUTE format('COMMENT ON COLUMN %s IS %L', v_column, v_comment);
  END LOOP;
END
$$;
