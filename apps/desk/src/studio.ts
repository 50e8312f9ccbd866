// The message of a refusal in Studio, which names the row.
import type { DatabaseError } from '@saikoro/shared/locales/refusal-of'
import type { Words } from '../src/locales/ja.ts'
import { describeRefusal } from '../src/refusals.ts'

/** An error of postgres, Studio's client, with the statement that it ran. */
export interface StatementError extends DatabaseError {
  readonly constraint_name?: string
  readonly table_name?: string
  readonly column_name?: string
  readonly query?: string
  readonly args?: readonly unknown[]
}

/** Returns the table of Studio's statement, and the key of the row that it updates. */
function rowOf({ query = '', args = [] }: StatementError): { table: string; key: string } {
  const [, verb = '', table = ''] =
    /^\s*(update|insert into|delete from)\s+(?:"\w+"\.)?"(\w+)"/i.exec(query) ?? []
  const place = /\bwhere\b[^$]*\$(\d+)/i.exec(query)?.[1]
  return { table, key: verb.toLowerCase() === 'update' && place ? String(args[Number(place) - 1]) : '' }
}

/** Returns what was refused, and of which row: Studio saves several rows at once, each with a statement. */
export function describeInStudio(words: Words, error: StatementError): string {
  const { table, key } = rowOf(error)
  const { message, code, detail, constraint_name: constraint, column_name: column } = error
  const sentence = describeRefusal(words, { message, code, detail, constraint, table, column })
  const row = [table, key, column].filter(Boolean).join(' ')
  return row ? `${row}: ${sentence}` : sentence
}

/** Returns whether this is an error of PostgreSQL and not of Studio. */
export const isOfDatabase = (error: object): error is StatementError =>
  'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
