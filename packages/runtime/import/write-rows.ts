// Writes rows of any kind for imports and the seed. The caller opens the transaction and rolls it back if there are
// faults.

import { CodedError } from '@saikoro/system/faults'
import type pg from 'pg'
import type { Fault, Row } from './kinds/kind.ts'
import { type Outcome, type WritingOptions, writingFor } from './kinds/writing.ts'

export interface Written {
  /** The rows without a fault. */
  readonly rows: readonly { readonly line: number; readonly name: string; readonly outcome: Outcome }[]
  /** In the order of the rows. */
  readonly faults: readonly Fault[]
}

/** Writes each row in its own savepoint, so that all faults are reported. */
export async function writeRows(
  client: pg.ClientBase,
  rows: readonly Row[],
  options: WritingOptions,
): Promise<Written> {
  const writing = writingFor(client, options)
  const faults: Fault[] = []
  const written: Written['rows'][number][] = []
  for (const { line, name, write } of rows) {
    await client.query('SAVEPOINT import_row')
    try {
      written.push({ line, name, outcome: await write(writing) })
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      await client.query('ROLLBACK TO SAVEPOINT import_row')
      faults.push({ line, column: error.column, problem: error })
    }
    await client.query('RELEASE SAVEPOINT import_row')
  }
  return { rows: written, faults }
}
