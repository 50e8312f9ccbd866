// Applies prisma/migrations/*/migration.sql as `prisma migrate deploy` does, and keeps the same
// books (_prisma_migrations, the same checksums, the same advisory lock), without the CLI.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from './client.ts'

const PRISMA_MIGRATE_LOCK = 72707369

const BOOKS = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`
const APPLIED = `SELECT migration_name, checksum, finished_at FROM _prisma_migrations
  WHERE rolled_back_at IS NULL ORDER BY started_at`
const BEGIN = `INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name)
  VALUES ($1, $2, clock_timestamp(), $3)`
const FAIL = 'UPDATE _prisma_migrations SET logs = $2 WHERE id = $1'
const FINISH = `UPDATE _prisma_migrations
  SET finished_at = clock_timestamp(), applied_steps_count = applied_steps_count + 1 WHERE id = $1`

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  const id = randomUUID()
  await client.query(BEGIN, [id, checksum, name])
  try {
    await client.query(sql) // simple protocol: the whole file in one implicit transaction
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
    await client.query(FAIL, [id, message])
    throw new Error(`migration ${name} failed: ${message}${line}`, { cause: error })
  }
  await client.query(FINISH, [id])
}

async function pending(client: pg.Client, dir: string): Promise<Migration[]> {
  const { rows } = await client.query(APPLIED)
  const failed = rows.filter((row) => !row.finished_at).map((row) => row.migration_name)
  if (failed.length) {
    throw new Error(`failed migrations in the database: ${failed}; see npm run prisma -- migrate resolve`)
  }
  const done = new Map<string, string>(rows.map((row) => [row.migration_name, row.checksum]))
  return (await readMigrations(dir)).filter(({ name, checksum }) => {
    const known = done.get(name)
    if (known && known !== checksum) console.warn(`warning: ${name} was changed after it was applied`)
    return known === undefined
  })
}

/** Applies what is missing and returns its names. A failed migration is recorded, and stops this and later runs. */
export function migrate(url: string, dir: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATE_LOCK])
    await client.query(BOOKS)
    const missing = await pending(client, dir)
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  })
}
