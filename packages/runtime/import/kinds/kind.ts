import type * as z from 'zod/mini'
import { type CodedError, fault } from '../../system/faults.ts'
import { faultIn } from './cells.ts'
import type { NamedFile, Writing } from './writing.ts'

/** A fault of one cell, or of a whole row if the column is empty. */
export interface Fault {
  /** line of a CSV file or entry of a JSON file, counted from 1 */
  readonly line: number
  readonly column: string
  readonly problem: CodedError
}

/** What became of a row. A twin is added although an earlier row of the same file has its names. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'twin'

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
  /** columns, each with the example of the template */
  readonly template: Readonly<Record<string, string>>
  /** A row with faults is none. */
  read(entry: Entry): { readonly row?: Row; readonly faults: readonly Fault[] }
}

interface Described<Cells> {
  readonly template: Kind['template']
  readonly row: z.ZodMiniType<Cells>
  filesOf?(cells: Cells): readonly NamedFile[]
  /** Returns what became of the row where it is not simply added. */
  write(cells: Cells, writing: Writing): Promise<Outcome | undefined>
}

export function kindOf<Cells>({ template, row, filesOf = () => [], write }: Described<Cells>): Kind {
  function read({ line, cells }: Entry): ReturnType<Kind['read']> {
    const unknown = Object.keys(cells).filter((column) => !Object.hasOwn(template, column))
    const checked = row.safeParse(cells)
    const faults = [
      ...unknown.map((column) => ({ line, column, problem: fault('column') })),
      ...(checked.error?.issues ?? []).map(({ path, message }) => ({
        line,
        column: String(path[0] ?? ''),
        problem: faultIn(message),
      })),
    ]
    if (!checked.success || faults.length > 0) return { faults }
    const { data } = checked
    const name = String(cells.name_ja ?? cells.code ?? '')
    const valid: Row = {
      line,
      name,
      files: filesOf(data),
      write: async (writing) => (await write(data, writing)) ?? 'added',
    }
    return { row: valid, faults }
  }
  return { template, read }
}
