// After migrations, everything replaceable is dropped and created again from prisma/sql: functions, views, triggers, rights and
// comments. Signatures may change freely, and an object that is in no source is removed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { CliError } from '../system/cli.ts'
import { inRoot } from '../system/paths.ts'

const FOLDER = 'prisma/sql'
const OWNED = `pg_get_userbyid(c.relowner) = 'saikoro_owner' AND n.nspname IN ('public', 'app')`

// Functions that constraints, defaults or indexes call belong to the migrations and are not dropped, nor are those that they call.
const DROP_REPLACEABLE = `DO $$
DECLARE
  v_sql text;
BEGIN
  FOR v_sql IN
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      JOIN pg_namespace n ON n.oid = relnamespace WHERE NOT tgisinternal AND ${OWNED}
    UNION ALL
    SELECT format('DROP VIEW %s', c.oid::regclass) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind = 'v' AND ${OWNED}
  LOOP
    EXECUTE v_sql;
  END LOOP;
  WITH RECURSIVE needed AS (
    SELECT refobjid AS oid FROM pg_depend WHERE refclassid = 'pg_proc'::regclass
      AND classid IN ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
    UNION
    SELECT refobjid FROM pg_depend JOIN needed ON objid = needed.oid
      WHERE classid = 'pg_proc'::regclass AND refclassid = 'pg_proc'::regclass
  )
  SELECT 'DROP FUNCTION ' || string_agg(oid::regprocedure::text, ', ') INTO v_sql FROM pg_proc
    WHERE proowner = 'saikoro_owner'::regrole AND oid NOT IN (SELECT oid FROM needed);
  IF v_sql IS NOT NULL THEN
    EXECUTE v_sql;
  END IF;
END $$`

const RESET_RIGHTS_AND_COMMENTS = `DO $$
DECLARE
  v_object text;
BEGIN
  FOR v_object IN
    SELECT CASE objsubid WHEN 0 THEN 'TABLE ' || c.oid::regclass ELSE format('COLUMN %s.%I', c.oid::regclass, attname) END
    FROM pg_description d JOIN pg_class c ON c.oid = objoid JOIN pg_namespace n ON n.oid = relnamespace
    LEFT JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid
    WHERE d.classoid = 'pg_class'::regclass AND relkind = 'r' AND ${OWNED}
  LOOP
    EXECUTE format('COMMENT ON %s IS NULL', v_object);
  END LOOP;
  FOR v_object IN
    SELECT 'TABLE ' || c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND ${OWNED}
    UNION ALL SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc WHERE proowner = 'saikoro_owner'::regrole
    UNION ALL SELECT 'SCHEMA app'
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, saikoro_app, saikoro_worker, saikoro_operator,
      saikoro_operator_content, saikoro_operator_review, saikoro_operator_owner', v_object);
  END LOOP;
END $$`

/** Functions come before views, views before the tables' triggers, and the loops over what exists come last; then by path. */
function rank(file: string): number {
  if (file.startsWith('kernel/every_')) return 3
  if (file.endsWith('.view.sql')) return 1
  return path.basename(file) === 'tables.sql' ? 2 : 0
}

/** Reads the sources of a checkout. */
export function readSources(root = inRoot()) {
  return readdirSync(path.join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((file) => ({ file: `${FOLDER}/${file}`, text: readFileSync(path.join(root, FOLDER, file), 'utf8') }))
}

/** Runs a source. An error names its file. */
export async function runSource(
  client: pg.Client,
  { file, text }: Readonly<Record<'file' | 'text', string>>,
): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}`)
  }
}

/** Applies the sources, in the transaction of the caller, unless the database has exactly these. */
export async function applySources(client: pg.Client): Promise<void> {
  const sources = readSources()
  const hash = createHash('sha256').update(JSON.stringify(sources)).digest('hex')
  const { rows } = await client.query(
    `SELECT obj_description('app'::regnamespace, 'pg_namespace') AS comment`,
  )
  if (rows[0].comment === `prisma/sql ${hash}`) return
  await client.query('SET LOCAL ROLE saikoro_owner; SET LOCAL check_function_bodies = off')
  await client.query(DROP_REPLACEABLE)
  await client.query(RESET_RIGHTS_AND_COMMENTS)
  for (const source of sources) await runSource(client, source)
  await client.query('SELECT record_new_columns()')
  await client.query(`COMMENT ON SCHEMA app IS 'prisma/sql ${hash}'`)
}
