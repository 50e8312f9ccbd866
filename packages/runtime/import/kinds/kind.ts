import type * as z from 'zod/mini'
import type { Fault } from './fault.ts'

/** A file that a row names: a path that is stored already, or the name of a file to store. */
export interface NamedFile {
  readonly column: string
  readonly file: string
  readonly as: 'picture' | 'clip' | 'short'
}

/** What writing a row needs. */
export interface Writing {
  /** Inserts a row with the reason of this import; its refusal is a fault of the row's column, with the suffix behind its name. */
  insert(table: string, row: Readonly<Record<string, unknown>>, suffix?: string): Promise<number>
  find(query: string, values: readonly unknown[]): Promise<readonly { readonly id: number }[]>
  /** The path of a named file; of a video that was stored just now with the picture that was taken out of it. */
  pathOf(named: NamedFile): { readonly path: string; readonly cover?: string }
  /** Is what is written a sample of the seed? */
  readonly sample: boolean
}

type Columns = Readonly<Record<string, unknown>>

/** A row as it was read, with its place in the file. */
export interface Entry {
  readonly line: number
  readonly cells: Columns
}

/** A row that fits its kind. */
export interface Row {
  readonly line: number
  readonly files: readonly NamedFile[]
  write(writing: Writing): Promise<void>
}

/** One kind of rows that can be imported. */
export interface Kind {
  /** Each column, with what stands in it in the template. */
  readonly template: Readonly<Record<string, string>>
  read(entry: Entry): { readonly row: Row } | { readonly faults: readonly Fault[] }
}

interface Described<Cells> {
  readonly template: Readonly<Record<string, string>>
  readonly row: z.ZodMiniType<Cells>
  filesOf?(cells: Cells): readonly NamedFile[]
  write(cells: Cells, writing: Writing): Promise<void>
}

export function kindOf<Cells>({ template, row, filesOf = () => [], write }: Described<Cells>): Kind {
  function read({ line, cells }: Entry): ReturnType<Kind['read']> {
    const unknown = Object.keys(cells).filter((column) => !Object.hasOwn(template, column))
    const checked = row.safeParse(cells)
    const faults = [
      ...unknown.map((column) => ({ line, column, words: 'is no column of this kind' })),
      ...(checked.error?.issues ?? []).map(({ path, message }) => ({
        line,
        column: String(path[0] ?? ''),
        words: message,
      })),
    ]
    if (!checked.success || faults.length > 0) return { faults }
    const { data } = checked
    return { row: { line, files: filesOf(data), write: (writing) => write(data, writing) } }
  }
  return { template, read }
}
