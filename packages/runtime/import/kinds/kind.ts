import type * as z from 'zod/mini'
import { type Fault, problem, problemIn } from './fault.ts'

/** A file named in a row: a stored path or the name of a file to store. */
export interface NamedFile {
  readonly column: string
  readonly file: string
  readonly as: 'picture' | 'clip' | 'short'
}

/** What an import does with a row that is there already: name it as a fault, change it, or add a second one. */
export const EXISTING_WAYS = ['refuse', 'update', 'add'] as const
export type ExistingWay = (typeof EXISTING_WAYS)[number]

/** What became of a row. A twin is added although an earlier row of the same file has its names. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'twin'

export interface Writing {
  /** Inserts a row with the reason of this import. A rejection becomes a fault of the column, whose name gets the suffix. */
  insert(table: string, row: Readonly<Record<string, unknown>>, suffix?: string): Promise<number>
  /** Updates the columns that differ, with the reason of this import. Returns whether there were any. */
  update(
    table: string,
    where: Readonly<Record<string, unknown>>,
    row: Readonly<Record<string, unknown>>,
    suffix?: string,
  ): Promise<boolean>
  find(query: string, values: readonly unknown[]): Promise<readonly { readonly id: number }[]>
  /** Returns the path of a named file; for a video stored by this import, its poster as well. */
  pathOf(named: NamedFile): { readonly path: string; readonly cover?: string }
  /** whether rows are samples of the seed */
  readonly sample: boolean
  readonly existing: ExistingWay
  /** Returns whether this import inserted the row. */
  isOwn(table: string, id: number): boolean
}

type Columns = Readonly<Record<string, unknown>>

/** A row as read, with its line. */
export interface Entry {
  readonly line: number
  readonly cells: Columns
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
  read(entry: Entry): { readonly row: Row } | { readonly faults: readonly Fault[] }
}

interface Described<Cells> {
  readonly template: Readonly<Record<string, string>>
  readonly row: z.ZodMiniType<Cells>
  filesOf?(cells: Cells): readonly NamedFile[]
  write(cells: Cells, writing: Writing): Promise<Outcome>
}

export function kindOf<Cells>({ template, row, filesOf = () => [], write }: Described<Cells>): Kind {
  function read({ line, cells }: Entry): ReturnType<Kind['read']> {
    const unknown = Object.keys(cells).filter((column) => !Object.hasOwn(template, column))
    const checked = row.safeParse(cells)
    const faults = [
      ...unknown.map((column) => ({ line, column, problem: problem('column') })),
      ...(checked.error?.issues ?? []).map(({ path, message }) => ({
        line,
        column: String(path[0] ?? ''),
        problem: problemIn(message),
      })),
    ]
    if (!checked.success || faults.length > 0) return { faults }
    const { data } = checked
    const name = String(cells.name_ja ?? cells.code ?? '')
    const valid: Row = {
      line,
      name,
      files: filesOf(data),
      write: (writing) => write(data, writing),
    }
    return { row: valid }
  }
  return { template, read }
}
