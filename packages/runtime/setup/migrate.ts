// Brings a database to the newest migration by Prisma's own `migrate deploy`.
import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { CliError } from './cli-error.ts'
import { withClient } from './client.ts'
import { migrationsDir } from './paths.ts'
import { collectNode, tools } from './tools.ts'

const NO_SUCH_TABLE = '42P01'

const known = () =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Which migrations are not applied, by Prisma's own books. To ask takes milliseconds, to start the CLI two seconds. */
export async function pendingMigrations(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
  )
  const applied = rows.map(({ name }) => String(name))
  return { newest: applied.at(-1), pending: known().filter((name) => !applied.includes(name)) }
}

/** As above; a database without Prisma's books has nothing applied. */
export async function migrationsOf(url: string) {
  return withClient(url, pendingMigrations).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_TABLE) return { newest: undefined, pending: known() }
    throw error
  })
}

/** Applies what is missing and returns its names. A failed migration is recorded by Prisma, and stops this and later runs. */
export async function migrate(url: string): Promise<string[]> {
  const { pending: missing } = await migrationsOf(url)
  if (missing.length === 0) return []
  const { code, output } = await collectNode([tools.prisma, 'migrate', 'deploy'], {
    env: { ...process.env, DATABASE_URL: url },
  })
  if (code !== 0) throw new CliError(`prisma migrate deploy ended with ${code}:\n${output}`)
  return missing
}
