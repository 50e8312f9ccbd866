import { createHash } from 'node:crypto'
import { connectionSettings } from '@saikoro/server/connection-settings'
import type { Db } from '@saikoro/server/db'
import pg from 'pg'
import type { World } from './world.ts'

/** What PostgreSQL answers to a login without the right. */
export const DENIED = /permission denied/
export const PASSWORD = 'password-of-a-throwaway-cluster'
export const OPERATOR = 'hana'
export const FAIRNESS_SECRET = '0f'.repeat(32)
export const RECEIPT_KEY = '1e'.repeat(32)
export const LOG_KEY = '2d'.repeat(32)

/** Returns the URL of the same database with another login. */
export function urlFor(url: string, login: string): string {
  const changed = new URL(url)
  changed.username = login
  changed.password = PASSWORD
  return changed.href
}

/** Returns a hash of each of the product's tables except the named ones. Two dumps are equal if no row changed. */
export async function dumpTables(owner: pg.Client, except: readonly string[] = []): Promise<object> {
  const { rows } = await owner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relowner = 'saikoro_owner'::regrole
     AND NOT relname = ANY ($1) ORDER BY relname`,
    [except],
  )
  // a sum of row hashes needs no order: sorting sixty tables takes thirty times as long
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, format('%s rows, %s', count(*), sum(hashtextextended(t::text, 0))) AS hash FROM "${name}" t`,
  )
  const text = `SELECT jsonb_object_agg(name, hash) AS dump FROM (${parts.join(' UNION ALL ')}) AS tables`
  const dump = await owner.query({ name: createHash('md5').update(text).digest('hex'), text })
  return dump.rows[0].dump
}

/** Returns how many sessions wait for a lock that this session holds. */
export async function waitingFor(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query(
    'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  )
  return rows[0].n
}

export const LOGINS = {
  api: 'saikoro_api',
  worker: 'saikoro_draws',
  operator: `operator_${OPERATOR}`,
} as const

/** Opens connections that a refused statement leaves open. `query` of pg closes them, and another one takes as long as fifty statements. */
export function openPool(connectionString: string, max = 5): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => {}) // tests stop servers and remove logins
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(pool, {
    async query(text: string, values?: unknown[]) {
      const client = await pool.connect()
      return client.query(text, values).finally(() => client.release())
    },
  })
}

/** Returns the settings of a connection that it should state at its start. */
export async function settingsOf(db: Pick<Db, '$queryRaw'>): Promise<Record<string, string>> {
  const names = Object.keys(connectionSettings('api'))
  const found = await db.$queryRaw<{ name: string; value: string }[]>`
    SELECT name, current_setting(name) AS value FROM unnest(${names}::text[]) AS name`
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

/** Runs one statement as one of the product's logins. */
export async function queryAs(
  { poolOf }: World,
  login: keyof typeof LOGINS,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await poolOf(login).query(text, [...values])).rows
}
