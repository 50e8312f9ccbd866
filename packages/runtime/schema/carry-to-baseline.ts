// Databases of versions before the baseline have up to 55 migrations that are no longer in prisma/migrations. The missing ones are
// applied from an archive, then the baseline is recorded in place of all of them.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { CliError } from '../system/cli.ts'
import { inRoot, migrationsDir } from '../system/paths.ts'

const BASELINE = '20261123103000_init'
const ARCHIVE = 'prisma/upgrade/migrations-before-baseline.json.gz'

export const needsBaseline = ({ pending }: { readonly pending: readonly string[] }) =>
  pending.includes(BASELINE)

/** Returns the SQL of the archived migrations by name, in order. */
function readArchive(): Map<string, string> {
  const archive: Record<string, string> = JSON.parse(gunzipSync(readFileSync(inRoot(ARCHIVE))).toString())
  return new Map(Object.entries(archive))
}

const RECORD = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
  VALUES ($1, $2, now(), $3, now(), 1)`

const record = (client: pg.Client, name: string, sql: string) =>
  client.query(RECORD, [randomUUID(), createHash('sha256').update(sql).digest('hex'), name])

async function inTransaction(client: pg.Client, step: string, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new CliError(`${step}: ${(error as Error).message}`)
  }
}

/** Applies archived migrations that are missing, each in a transaction, and records the baseline. Returns their names. */
export async function carryToBaseline(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const applied = new Set(rows.map(({ name }) => String(name)))
  const archive = readArchive()
  const unknown = [...applied].filter((name) => !archive.has(name))
  if (unknown.length > 0)
    throw new CliError(`The database was made by a later version of Saikoro: ${unknown.join(', ')}.`)
  // Earlier versions granted it; migrations that comment on every table an operator may read fail because of it.
  await client.query('REVOKE ALL ON _prisma_migrations FROM saikoro_operator')
  const missing = [...archive].filter(([name]) => !applied.has(name))
  for (const [name, sql] of missing)
    await inTransaction(client, name, async () => {
      await client.query(sql)
      await client.query('RESET ROLE')
      await record(client, name, sql)
    })
  await inTransaction(client, BASELINE, async () => {
    await client.query('DELETE FROM _prisma_migrations')
    await record(client, BASELINE, readFileSync(`${migrationsDir}/${BASELINE}/migration.sql`, 'utf8'))
  })
  return missing.map(([name]) => name)
}
