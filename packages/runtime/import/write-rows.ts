// Writes rows of any kind for imports and the seed. The caller opens the transaction and rolls it back if there are
// faults.
import type pg from 'pg'
import { CodedError } from '../system/faults.ts'
import type { Fault, Row } from './kinds/kind.ts'
import { type Outcome, type WritingOptions, writingFor } from './kinds/writing.ts'

export interface WrittenRow {
  readonly line: number
  readonly name: string
  readonly outcome: Outcome
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
      if (!(error instanceof CodedError)) throw error
      await client.query('ROLLBACK TO SAVEPOINT import_row')
      faults.push({ line: row.line, column: error.column, problem: error })
    }
  }
  await client.query('RELEASE SAVEPOINT import_row')
  return { faults, written }
}
