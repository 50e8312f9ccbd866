/** A fault of one cell, or of a whole row if the column is empty. */
export interface Fault {
  /** line of a CSV file or entry of a JSON file, counted from 1 */
  readonly line: number
  readonly column: string
  readonly words: string
}

/** A rejection by the database or a check before it that belongs to one column. */
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

/** SQLSTATE classes of invalid rows: data exception, integrity violation, and errors raised by triggers. */
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

/** Converts a rejected insert into a fault of the row; rethrows any other error. */
export function rowFaultOf(error: unknown, columns: readonly string[], suffix = ''): RowFault {
  const refusal = error as DatabaseError
  if (!OF_A_ROW.test(refusal.code ?? '')) throw error
  const column = columnIn(refusal, columns)
  return new RowFault(column === '' ? '' : `${column}${suffix}`, wordsIn(refusal))
}
