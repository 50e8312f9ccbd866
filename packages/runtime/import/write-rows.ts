// Writes rows of any kind for imports and the seed. The caller opens the transaction and rolls it back if there are
// faults.
import type pg from 'pg'
import { type Fault, RowFault, rowFaultOf } from './kinds/fault.ts'
import type { Row, Writing } from './kinds/kind.ts'

export interface WritingOptions {
  /** reason for the audit log; the seed writes as the owner, without one */
  readonly note: string
  readonly pathOf: Writing['pathOf']
  readonly sample?: boolean
}

/** Inserts one row and returns its id, or 0 for tables without ids. */
export async function insertRow(
  client: pg.Client,
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

function writingFor(client: pg.Client, { note, pathOf, sample = false }: WritingOptions): Writing {
  const found = new Map<string, readonly { readonly id: number }[]>() // only hits are cached: a missing row may be inserted by a later one
  return {
    sample,
    pathOf,
    insert: (table, row, suffix) =>
      insertRow(client, table, { ...row, note }).catch((error: unknown) => {
        throw rowFaultOf(error, Object.keys(row), suffix)
      }),
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

/** Writes each row in its own savepoint, so that all faults are reported. */
export async function writeRows(
  client: pg.Client,
  rows: readonly Row[],
  options: WritingOptions,
): Promise<Fault[]> {
  const writing = writingFor(client, options)
  const faults: Fault[] = []
  await client.query('SAVEPOINT import_row')
  for (const row of rows) {
    try {
      await row.write(writing)
      await client.query('RELEASE SAVEPOINT import_row; SAVEPOINT import_row')
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      await client.query('ROLLBACK TO SAVEPOINT import_row')
      faults.push({ line: row.line, column: error.column, words: error.message })
    }
  }
  await client.query('RELEASE SAVEPOINT import_row')
  return faults
}
