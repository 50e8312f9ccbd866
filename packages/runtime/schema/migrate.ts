// Migrates a database to this version: the files of prisma/migrations, then the replaceable part of the schema (prisma/functions).
// `_prisma_migrations` is kept as Prisma keeps it, so that its command line works on the same database.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { migrationsDir } from '@saikoro/system/paths'
import type pg from 'pg'
import { inTransaction, withClient } from '../postgres/client.ts'
import { applySources, runSource } from './apply-sql.ts'
import { differences } from './catalogue.ts'

/** The key of the advisory lock that `prisma migrate deploy` takes. */
const LOCK = 72_707_369

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
  finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`
const RECORD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`

const knownMigrations = () =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

export const APPLIED_MIGRATIONS =
  'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1'

export function migrationState(rows: readonly { readonly name: string }[]) {
  const applied = rows.map(({ name }) => name)
  const known = knownMigrations()
  return {
    /** undefined for an empty database */
    newest: applied.at(-1),
    pending: known.filter((name) => !applied.includes(name)),
    later: applied.filter((name) => !known.includes(name)),
  }
}

export const readMigrations = async (client: pg.ClientBase) =>
  migrationState((await client.query(APPLIED_MIGRATIONS)).rows)

/** As `readMigrations`; in a database without that table every migration is pending. */
export async function migrationsOf(url: string) {
  return withClient(url, readMigrations).catch((error: { code?: string }) => {
    if (error.code === '42P01') return migrationState([]) // undefined_table
    throw error
  })
}

/** Prisma's command line records a migration before it runs: one that failed there is neither applied nor rolled back. */
async function refuseFailed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new CliError(
    `${names}: a run of prisma migrate deploy failed. Find out whether it changed anything, then: pnpm admin prisma migrate resolve`,
  )
}

function readMigration(name: string) {
  const text = readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8')
  return { file: name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const { checksum, ...source } = readMigration(name)
  await runSource(client, source)
  await client.query('RESET ROLE')
  await client.query(RECORD, [randomUUID(), checksum, name])
}

/** Compares the recorded migrations with the files of this version. */
export async function compareMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT 'migration ' || migration_name AS object, checksum AS row FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const known = knownMigrations().map((name) => ({
    object: `migration ${name}`,
    row: readMigration(name).checksum,
  }))
  return differences(rows, known).map(({ sentence }) => sentence)
}

/** Applies the pending ones of these migrations, in the transaction of the caller, and returns their names. An error names the failed one. */
export async function applyMigrations(
  client: pg.Client,
  names: readonly string[] = knownMigrations(),
): Promise<string[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await client.query(TABLE)
  await refuseFailed(client)
  const { pending } = await readMigrations(client)
  const wanted = pending.filter((name) => names.includes(name))
  for (const name of wanted) await applyMigration(client, name)
  return wanted
}

/** Applies pending migrations, then prisma/functions, in the transaction of the caller, and returns the names of the migrations. */
export async function applyVersion(client: pg.Client): Promise<string[]> {
  const applied = await applyMigrations(client)
  await applySources(client)
  await client.query('RESET ROLE')
  return applied
}

export const migrate = (url: string): Promise<string[]> =>
  withClient(url, (client) => inTransaction(client, () => applyVersion(client)))
