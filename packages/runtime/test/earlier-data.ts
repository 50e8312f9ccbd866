// Data directories of earlier versions, made from the migrations and functions of a commit and the rows that its product had.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { ROLES } from '../schema/logins.ts'
import { applyMigrations } from '../schema/migrate.ts'

/** The commit of the first migration, and the newest commit with data of its own. */
export const BASELINE = '15393304'
export const NEWEST = '59c39727'

interface EarlierData {
  readonly migrations: readonly string[]
  /** the texts of prisma/functions of that commit, in the order of their application */
  readonly sources: readonly string[]
  readonly operators: readonly string[]
  /** rows by table, each a JSON array: a text, because JavaScript would round large numbers */
  readonly rows: Readonly<Record<string, string>>
}

export const readEarlier = (version: string): EarlierData =>
  JSON.parse(
    gunzipSync(readFileSync(path.join(import.meta.dirname, `earlier-data/${version}.json.gz`))).toString(),
  )

async function writeRows(client: pg.Client, { operators, rows }: EarlierData): Promise<void> {
  for (const name of operators)
    await client.query(`CREATE ROLE ${name} LOGIN; GRANT saikoro_operator TO ${name}`)
  await client.query('SET session_replication_role = replica')
  for (const [table, json] of Object.entries(rows)) {
    await client.query(`DELETE FROM ${table}`) // rows of a migration
    await client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [json],
    )
  }
  for (const { name, ...roles } of JSON.parse(rows.operator_account ?? '[]'))
    for (const role of ROLES.filter((each) => roles[each]))
      await client.query(`GRANT saikoro_operator_${role} TO operator_${name}`)
  await client.query(`SELECT setval(pg_get_serial_sequence(attrelid::regclass::text, attname), 1000000)
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE attidentity <> '' AND relkind = 'r'`)
  await client.query('RESET session_replication_role')
}

/** Makes a data directory as an earlier version left it when it was stopped. */
export async function makeEarlier(dataDir: string, version: string): Promise<void> {
  const earlier = readEarlier(version)
  mkdirSync(dataDir)
  loadSecrets(dataDir, {})
  await using server = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  await server.createDatabase('saikoro')
  await withClient(server.url('saikoro'), async (client) => {
    await applyMigrations(client, earlier.migrations)
    await client.query('SET ROLE saikoro_owner; SET check_function_bodies = off')
    for (const text of earlier.sources) await client.query(text)
    await client.query('RESET ROLE; RESET check_function_bodies')
    await writeRows(client, earlier)
  })
}
