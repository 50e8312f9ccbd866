import { type CodedError, fault } from '@saikoro/system/faults'
import type * as z from 'zod/mini'
import { faultIn } from './cells.ts'
import type { NamedFile, Outcome, Writing } from './writing.ts'

/** A fault of one cell, or of a whole row if the column is empty. */
export interface Fault {
  /** line of a CSV file or entry of a JSON file, counted from 1 */
  readonly line: number
  readonly column: string
  readonly problem: CodedError
}

/** A row as read, with its line. */
export interface Entry {
  readonly line: number
  readonly cells: Readonly<Record<string, unknown>>
}

/** A valid row. */
export interface Row {
  readonly line: number
  /** what operators call it */
  readonly name: string
  readonly files: readonly NamedFile[]
  write(writing: Writing): Promise<Outcome>
}

export interface Kind {
  readonly columns: readonly string[]
  /** A row with faults is none. */
  read(entry: Entry): { readonly row?: Row; readonly faults: readonly Fault[] }
}

interface Described<Cells> {
  readonly row: z.ZodMiniType<Cells> & { readonly shape: object }
  filesOf?(cells: Cells): readonly NamedFile[]
  write(cells: Cells, writing: Writing): Promise<Outcome>
}

/** Returns the faults of a row that are one finding of the schema: columns that it does not have, or a cell that does not fit. */
function faultsIn(line: number, found: z.core.$ZodIssue): Fault[] {
  if (found.code === 'unrecognized_keys')
    return found.keys.map((column) => ({ line, column, problem: fault('column') }))
  return [{ line, column: String(found.path[0] ?? ''), problem: faultIn(found.message) }]
}

export function kindOf<Cells>({ row, filesOf = () => [], write }: Described<Cells>): Kind {
  function read({ line, cells }: Entry): ReturnType<Kind['read']> {
    const { data, error } = row.safeParse(cells)
    if (data === undefined) return { faults: (error?.issues ?? []).flatMap((each) => faultsIn(line, each)) }
    const name = String(cells.name_ja ?? cells.code ?? '')
    return {
      row: { line, name, files: filesOf(data), write: (writing) => write(data, writing) },
      faults: [],
    }
  }
  return { columns: Object.keys(row.shape), read }
}
