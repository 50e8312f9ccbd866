// Writes the rows of an import or of the seed, in the transaction of the caller.
import { OPERATOR_REFUSALS } from '@saikoro/shared/locales/operator-refusals'
import { type DatabaseError, type Refusal, refusalOf, sentenceOf } from '@saikoro/shared/locales/refusal-of'
import { CodedError } from '@saikoro/system/faults'
import type pg from 'pg'
import type { StoredMedia } from '../../media/stored.ts'

type Columns = Readonly<Record<string, unknown>>

/** A file named in a row: a stored path or the name of a file to store. */
export interface NamedFile {
  readonly column: string
  readonly file: string
  readonly as: 'picture' | 'clip' | 'short'
}

/** What an import does with a row that is there already: name it as a fault, change it, or add a second one. */
export const EXISTING_WAYS = ['refuse', 'update', 'add'] as const
export type ExistingWay = (typeof EXISTING_WAYS)[number]

export const isExistingWay = (way: unknown): way is ExistingWay => EXISTING_WAYS.some((each) => each === way)

/** What became of a row. A twin is added although an earlier row of the same file has its names. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'twin'

export interface WritingOptions {
  /** reason for the audit log; the seed writes as the owner, without one */
  readonly note: string
  /** Returns what is stored under a name: a file of this import, or a path that was stored before. */
  pathOf(named: NamedFile): Pick<StoredMedia, 'path' | 'poster'>
  /** whether rows are samples of the seed */
  readonly sample?: boolean
  readonly existing?: ExistingWay | undefined
}

export class RefusedError extends CodedError {
  readonly refusal: Refusal

  constructor(refusal: Refusal, column: string) {
    super('value', [], column)
    this.refusal = refusal
    this.message = sentenceOf(OPERATOR_REFUSALS, refusal)
  }
}

/** SQLSTATE classes of invalid rows: data exception, integrity violation, and what refuse raises. */
const OF_A_ROW = /^(22|23|SK002)/

/** Returns the column that a refusal names by itself or in the name of its constraint; an empty text for none. */
export const columnIn = ({ column, constraint = '' }: DatabaseError, columns: readonly string[]): string =>
  column || (columns.find((name) => new RegExp(`(^|_)${name}_`).test(constraint)) ?? '')

/** Converts a rejected row into a fault of its column; rethrows any other error. */
function rowFaultOf(error: pg.DatabaseError, columns: readonly string[], suffix = ''): CodedError {
  const { code = '' } = error
  const refusal = refusalOf(error)
  if (!refusal || !OF_A_ROW.test(code)) throw error
  const column = columnIn(error, columns)
  const place = column && column + suffix
  if (code === '23505') return new CodedError('there', [], place)
  return new RefusedError(refusal, place)
}

/** Inserts one row and returns its id, or 0 for tables without ids, unless another expression names the row. */
export async function insertRow(
  client: pg.ClientBase,
  table: string,
  row: Columns,
  id = "to_jsonb(made) -> 'id'",
) {
  const names = Object.keys(row)
  const places = names.map((_, place) => `$${place + 1}`)
  const columns = names.map((name) => client.escapeIdentifier(name))
  const { rows } = await client.query(
    `INSERT INTO ${client.escapeIdentifier(table)} AS made (${columns.join()}) VALUES (${places.join()}) RETURNING ${id} AS id`,
    Object.values(row),
  )
  return rows[0].id ?? 0
}

/** Updates one row unless it has these values: the database refuses an update that changes no row. Returns whether it was updated. */
async function updateRow(
  client: pg.ClientBase,
  table: string,
  key: Columns,
  row: Columns,
  note: string,
): Promise<boolean> {
  const values = { ...key, ...row, note }
  const pairs = (columns: Columns, operator: string) =>
    Object.keys(columns).map(
      (name) => `${client.escapeIdentifier(name)} ${operator} $${Object.keys(values).indexOf(name) + 1}`,
    )
  const own = client.escapeIdentifier(table)
  const where = pairs(key, '=').join(' AND ')
  const { rowCount } = await client.query(
    `SELECT FROM ${own} WHERE ${where} AND (${pairs(row, 'IS DISTINCT FROM').join(' OR ')}) FOR NO KEY UPDATE`,
    Object.values({ ...key, ...row }),
  )
  if (rowCount === 0) return false
  const set = pairs({ ...row, note }, '=').join()
  await client.query(`UPDATE ${own} SET ${set} WHERE ${where}`, Object.values(values))
  return true
}

export function writingFor(
  client: pg.ClientBase,
  { note, pathOf, sample = false, existing = 'refuse' }: WritingOptions,
) {
  const made = new Set<string>()
  const faultOf = (row: Columns, suffix?: string) => (error: pg.DatabaseError) => {
    throw rowFaultOf(error, Object.keys(row), suffix)
  }
  /** Inserts a row with the reason of this import. A rejection becomes a fault of the column, whose name gets the suffix. */
  async function insert(table: string, row: Columns, suffix?: string): Promise<number> {
    const id = await insertRow(client, table, { ...row, note }).catch(faultOf(row, suffix))
    made.add(`${table} ${id}`)
    return id
  }
  return {
    sample,
    existing,
    pathOf,
    insert,
    /** As `insert`, for a row of which nothing else follows. */
    add: (table: string, row: Columns): Promise<Outcome> => insert(table, row).then(() => 'added'),
    isOwn: (table: string, id: number) => made.has(`${table} ${id}`),
    /** Updates a row that differs, with the reason of this import. Returns whether it did. */
    update: (table: string, key: Columns, row: Columns, suffix?: string): Promise<boolean> =>
      updateRow(client, table, key, row, note).catch(faultOf(row, suffix)),
    async find(query: string, values: unknown[]): Promise<{ readonly id: number }[]> {
      return (await client.query(query, values)).rows
    },
  }
}

export type Writing = ReturnType<typeof writingFor>
