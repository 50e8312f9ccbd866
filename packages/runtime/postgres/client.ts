import { connectionOptions } from '@saikoro/server/connection-settings'
import pg from 'pg'

/** The database beside ours that exists while schema/fresh-schema.ts describes it. */
export const FRESH = 'saikoro_fresh'

const OF_OPERATORS = ['saikoro_operator_content', 'saikoro_operator_owner', 'saikoro_operator_review']
/** The roles that the migrations create, and what each is a member of. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  saikoro_owner: ['pg_read_all_stats', ...OF_OPERATORS.map((name) => `${name} WITH ADMIN NOINHERIT NOSET`)],
  ...Object.fromEntries(
    ['saikoro_app', 'saikoro_desk', 'saikoro_operator', ...OF_OPERATORS, 'saikoro_worker'].map((name) => [
      name,
      [],
    ]),
  ),
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: connectionOptions('command'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // a lost connection has rolled back by itself
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Creates a database unless it exists. */
export async function createDatabase(maintenanceUrl: string, name: string, template?: string) {
  await withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const from = template ? ` TEMPLATE ${client.escapeIdentifier(template)}` : ''
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${from}`)
  })
}

export function urlAs(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = user
  url.password = password
  return url.href
}

export function inDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href
}
