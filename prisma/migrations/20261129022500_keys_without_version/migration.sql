-- The version of a row is no part of its key: the desk compares it, in Studio as well. The unique constraint on the
-- rest of a key becomes the primary key; foreign keys that stand on it are added again.
SET ROLE saikoro_owner;
DO $$
DECLARE
  v_key record;
  v_drop text;
  v_add text;
BEGIN
  FOR v_key IN
    SELECT p.conrelid::regclass AS name, p.conname AS pkey, u.conname AS ukey, u.conindid AS index,
      pg_get_constraintdef(u.oid) AS definition
    FROM pg_constraint p JOIN pg_attribute a ON a.attrelid = p.conrelid AND a.attname = 'version'
      JOIN pg_constraint u ON u.conrelid = p.conrelid AND u.contype = 'u'
        AND u.conkey = array_remove(p.conkey, a.attnum)
    WHERE p.contype = 'p' AND p.connamespace = 'public'::regnamespace AND a.attnum = ANY (p.conkey)
  LOOP
    SELECT string_agg(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname), ';'),
      string_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)), ';')
      INTO v_drop, v_add FROM pg_constraint WHERE contype = 'f' AND conindid = v_key.index;
    EXECUTE concat_ws(';', v_drop, format(
      'ALTER TABLE %1$s DROP CONSTRAINT %2$I, DROP CONSTRAINT %3$I, ADD CONSTRAINT %2$I %4$s',
      v_key.name, v_key.pkey, v_key.ukey, replace(v_key.definition, 'UNIQUE', 'PRIMARY KEY')), v_add);
  END LOOP;
END
$$;
RESET ROLE;
