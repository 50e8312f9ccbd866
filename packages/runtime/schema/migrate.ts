// Migrates a database to this version: `prisma migrate deploy`, then the replaceable part of the schema (prisma/sql).
import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { withClient } from '../postgres/client.ts'
import { CliError } from '../system/cli.ts'
import { migrationsDir } from '../system/paths.ts'
import { collectNode, tools } from '../system/tools.ts'
import { applySources } from './apply-sql.ts'
import { carryToBaseline, needsBaseline } from './carry-to-baseline.ts'

const NO_SUCH_TABLE = '42P01'

export interface MigrationState {
  /** the newest applied migration; undefined for an empty database */
  readonly newest: string | undefined
  /** migrations of this version that are not applied, in their order */
  readonly pending: readonly string[]
  /** applied migrations of a later version. Data from before the baseline have none: carryToBaseline checks those names. */
  readonly later: readonly string[]
}

const known = () =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Reads `_prisma_migrations` directly, because Prisma's CLI takes two seconds to start. */
export async function readMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<MigrationState> {
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
  )
  const applied = rows.map(({ name }) => String(name))
  const ours = known()
  const pending = ours.filter((name) => !applied.includes(name))
  const later = needsBaseline({ pending }) ? [] : applied.filter((name) => !ours.includes(name))
  return { newest: applied.at(-1), pending, later }
}

/** As `readMigrations`; in a database without that table every migration is pending. */
export async function migrationsOf(url: string): Promise<MigrationState> {
  return withClient(url, readMigrations).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_TABLE) return { newest: undefined, pending: known(), later: [] }
    throw error
  })
}

/** Returns migration and server message from the output of Prisma's CLI, without its stack trace. */
function failureOf(output: string): string {
  const name = /migration_name="([^"]+)"/.exec(output)?.[1] ?? 'prisma migrate deploy'
  const message = /ERROR: +([^\n]+)/.exec(output)?.[1] ?? output.trim().split('\n').slice(-3).join(' ')
  return `${name}: ${message}`
}

/** Applies pending migrations and returns their names. Each step is atomic; an error names the failed step. */
export async function migrate(url: string): Promise<string[]> {
  const before = await migrationsOf(url)
  const carried = before.newest && needsBaseline(before) ? await withClient(url, carryToBaseline) : []
  const { pending } = carried.length ? await migrationsOf(url) : before
  if (pending.length > 0) {
    const { code, output } = await collectNode([tools.prisma, 'migrate', 'deploy'], {
      // without the question for a newer Prisma, which takes a process and an address outside
      env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
    })
    if (code !== 0) throw new CliError(failureOf(output))
  }
  await withClient(url, applySources)
  return [...carried, ...pending]
}
