// After migrations, everything replaceable is dropped and created again from prisma/functions: functions, views, triggers, rights and
// comments. Signatures may change freely, and an object that is in no source is removed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { inRoot } from '@saikoro/system/paths'
import type pg from 'pg'

const FOLDER = 'prisma/functions'
// Functions that constraints, defaults or indexes call belong to the migrations and are not dropped, nor are those that they call.
const RESET = `DO $$
DECLARE
  v_sql text;
BEGIN
  FOR v_sql IN
    WITH RECURSIVE needed AS (
      SELECT refobjid AS oid FROM pg_depend WHERE refclassid = 'pg_proc'::regclass
        AND classid IN ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
      UNION
      SELECT refobjid FROM pg_depend JOIN needed ON objid = needed.oid
        WHERE classid = 'pg_proc'::regclass AND refclassid = 'pg_proc'::regclass
    ), func AS (
      SELECT oid, oid::regprocedure::text AS name, oid IN (SELECT oid FROM needed) AS is_needed FROM pg_proc
      WHERE proowner = 'saikoro_owner'::regrole
    ), rel AS (
      SELECT c.oid, c.oid::regclass::text AS name, relkind FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relowner = 'saikoro_owner'::regrole AND nspname IN ('public', 'app')
    )
    SELECT format('DROP TRIGGER %I ON %s', tgname, name) FROM pg_trigger JOIN rel ON rel.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT 'DROP VIEW ' || string_agg(name, ', ') FROM rel WHERE relkind = 'v' HAVING count(*) > 0
    UNION ALL SELECT 'DROP FUNCTION ' || string_agg(name, ', ') FROM func WHERE NOT is_needed HAVING count(*) > 0
    UNION ALL
    SELECT CASE objsubid WHEN 0 THEN format('COMMENT ON TABLE %s IS NULL', name) ELSE format('COMMENT ON COLUMN %s.%I IS NULL', name, attname) END
      FROM pg_description d JOIN rel ON rel.oid = objoid LEFT JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid
      WHERE d.classoid = 'pg_class'::regclass AND relkind = 'r'
    UNION ALL
    SELECT format('REVOKE ALL ON %s FROM PUBLIC, saikoro_app, saikoro_worker, saikoro_operator, saikoro_operator_content,
      saikoro_operator_review, saikoro_operator_owner', object) FROM (
        SELECT 'TABLE ' || name AS object FROM rel WHERE relkind = 'r'
        UNION ALL SELECT 'FUNCTION ' || name FROM func WHERE is_needed
        UNION ALL SELECT 'SCHEMA app'
      ) AS objects
  LOOP
    EXECUTE v_sql;
  END LOOP;
END $$`

/** Functions come before views, views before the tables' triggers, and the loops over what exists come last; then by path. */
function rank(file: string): number {
  if (file.startsWith('kernel/every_')) return 3
  if (file.endsWith('.view.sql')) return 1
  return path.basename(file) === 'tables.sql' ? 2 : 0
}

export function readSources() {
  return readdirSync(inRoot(FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((file) => ({ file: `${FOLDER}/${file}`, text: readFileSync(inRoot(FOLDER, file), 'utf8') }))
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
  if (rows[0].comment === `prisma/functions ${hash}`) return
  await client.query('SET LOCAL ROLE saikoro_owner; SET LOCAL check_function_bodies = off')
  await client.query(RESET)
  for (const source of sources) await runSource(client, source)
  await client.query('SELECT record_new_columns()')
  await client.query(`COMMENT ON SCHEMA app IS 'prisma/functions ${hash}'`)
}
