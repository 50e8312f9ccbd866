// Writes rows of any kind for imports and the seed. The caller opens the transaction and rolls it back if there are
// faults.
import type pg from 'pg'
import { type Fault, RowFault, rowFaultOf } from './kinds/fault.ts'
import type { ExistingWay, Outcome, Row, Writing } from './kinds/kind.ts'

export interface WritingOptions {
  /** reason for the audit log; the seed writes as the owner, without one */
  readonly note: string
  readonly pathOf: Writing['pathOf']
  readonly sample?: boolean
  readonly existing?: ExistingWay
}

export interface WrittenRow {
  readonly line: number
  readonly name: string
  readonly outcome: Outcome
}

/** Inserts one row and returns its id, or 0 for tables without ids. */
export async function insertRow(
  client: pg.ClientBase,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(row)
  const places = names.map((_, place) => `$${place + 1}`)
  const columns = names.map((name) => client.escapeIdentifier(name))
  const { rows } = await client.query(
    `INSERT INTO ${client.escapeIdentifier(table)} AS made (${columns.join()}) VALUES (${places.join()}) RETURNING to_jsonb(made) -> 'id' AS id`,
    Object.values(row),
  )
  return rows[0].id ?? 0
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Updates the columns of one row that differ. Returns whether there were any. */
async function updateRow(
  client: pg.ClientBase,
  table: string,
  where: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
  note: string,
): Promise<boolean> {
  const pairs = (names: readonly string[], from: number, by: string) =>
    names.map((name, place) => `${client.escapeIdentifier(name)} = $${from + place}`).join(by)
  const own = client.escapeIdentifier(table)
  const keys = Object.keys(where)
  const condition = pairs(keys, 1, ' AND ')
  const before = await client.query(
    `SELECT * FROM ${own} WHERE ${condition} FOR NO KEY UPDATE`,
    Object.values(where),
  )
  const changed = Object.entries(row).filter(([name, value]) => !isSame(before.rows[0]?.[name], value))
  if (changed.length === 0) return false
  const all = [...changed, ['note', note] as const]
  const set = pairs(
    all.map(([name]) => name),
    keys.length + 1,
    ', ',
  )
  await client.query(`UPDATE ${own} SET ${set} WHERE ${condition}`, [
    ...Object.values(where),
    ...all.map(([, value]) => value),
  ])
  return true
}

function writingFor(
  client: pg.ClientBase,
  { note, pathOf, sample = false, existing = 'refuse' }: WritingOptions,
): Writing {
  const found = new Map<string, readonly { readonly id: number }[]>() // only hits are cached: a missing row may be inserted by a later one
  const made = new Set<string>()
  const faultOf = (row: object, suffix?: string) => (error: unknown) => {
    throw rowFaultOf(error, Object.keys(row), suffix)
  }
  return {
    sample,
    existing,
    pathOf,
    isOwn: (table, id) => made.has(`${table} ${id}`),
    async insert(table, row, suffix) {
      const id = await insertRow(client, table, { ...row, note }).catch(faultOf(row, suffix))
      made.add(`${table} ${id}`)
      return id
    },
    update: (table, where, row, suffix) =>
      updateRow(client, table, where, row, note).catch(faultOf(row, suffix)),
    async find(query, values) {
      const key = JSON.stringify([query, values])
      const known = found.get(key)
      if (known) return known
      const { rows } = await client.query(query, [...values])
      if (rows.length > 0) found.set(key, rows)
      return rows
    },
  }
}

/** Writes each row in its own savepoint, so that all faults are reported. Returns them, and what became of the others. */
export async function writeRows(
  client: pg.ClientBase,
  rows: readonly Row[],
  options: WritingOptions,
): Promise<{ faults: Fault[]; written: WrittenRow[] }> {
  const writing = writingFor(client, options)
  const faults: Fault[] = []
  const written: WrittenRow[] = []
  await client.query('SAVEPOINT import_row')
  for (const row of rows) {
    try {
      const outcome = await row.write(writing)
      await client.query('RELEASE SAVEPOINT import_row; SAVEPOINT import_row')
      written.push({ line: row.line, name: row.name, outcome })
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      await client.query('ROLLBACK TO SAVEPOINT import_row')
      faults.push({ line: row.line, column: error.column, problem: error.problem })
    }
  }
  await client.query('RELEASE SAVEPOINT import_row')
  return { faults, written }
}
