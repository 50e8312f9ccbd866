/** What is wrong with one cell, or with a whole row where the column is empty. */
export interface Fault {
  /** A line of a CSV file or an entry of a JSON file, counted from 1. */
  readonly line: number
  readonly column: string
  readonly words: string
}

/** A refusal of the database, or of what stands before it, that belongs to one column of a row. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
  readonly column: string

  constructor(column: string, words: string) {
    super(words)
    this.column = column
  }
}

interface DatabaseError {
  readonly code?: string
  readonly message: string
  readonly hint?: string
  readonly column?: string
  readonly constraint?: string
}

/** Classes of PostgreSQL's codes that say what is wrong with a row: data, integrity, and what a trigger refuses. */
const OF_A_ROW = /^(22|23|P0)/

function columnIn({ message, column, constraint = '' }: DatabaseError, columns: readonly string[]): string {
  const named = column ?? /column "(\w+)"/.exec(message)?.[1]
  return named ?? columns.find((name) => new RegExp(`(^|_)${name}_`).test(constraint)) ?? ''
}

function wordsIn({ message, hint, code, constraint }: DatabaseError): string {
  if (code === '23505') return 'is there already'
  const words =
    constraint && code === '23514' && message.includes('violates') ? `does not fit (${constraint})` : message
  return hint ? `${words} ${hint}` : words
}

/** The database's refusal of an insert as a fault of the row; anything else is thrown as it is. */
export function rowFaultOf(error: unknown, columns: readonly string[], suffix = ''): RowFault {
  const refusal = error as DatabaseError
  if (!OF_A_ROW.test(refusal.code ?? '')) throw error
  const column = columnIn(refusal, columns)
  return new RowFault(column === '' ? '' : `${column}${suffix}`, wordsIn(refusal))
}
