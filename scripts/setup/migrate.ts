// Brings a database to the newest migration by Prisma's own `migrate deploy`.
import { readdirSync } from 'node:fs'
import { CliError } from './cli-error.ts'
import { withClient } from './client.ts'
import { migrationsDir } from './paths.ts'
import { collectNode, tools } from './tools.ts'

const NO_SUCH_TABLE = '42P01'

const known = () =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Names of the migrations that are not applied, by Prisma's own books. To ask takes milliseconds, to start the CLI two seconds. */
async function pending(url: string): Promise<string[]> {
  const finished = await withClient(url, async (client) => {
    const { rows } = await client.query(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    return rows.map(({ name }) => String(name))
  }).catch((error: { code?: string }): string[] => {
    if (error.code === NO_SUCH_TABLE) return []
    throw error
  })
  return known().filter((name) => !finished.includes(name))
}

/** Applies what is missing and returns its names. A failed migration is recorded by Prisma, and stops this and later runs. */
export async function migrate(url: string): Promise<string[]> {
  const missing = await pending(url)
  if (missing.length === 0) return []
  const { code, output } = await collectNode([tools.prisma, 'migrate', 'deploy'], {
    env: { ...process.env, DATABASE_URL: url },
  })
  if (code !== 0) throw new CliError(`prisma migrate deploy ended with ${code}:\n${output}`)
  return missing
}
