// What is wrong with a file or a row. A fault carries a code and values: the terminal and the desk each have the sentence.
import { MEDIA_FAULTS } from '../../media/stored.ts'
import { CodedError } from '../../system/cli.ts'

/** The sentences of the terminal, after the name of the line and the column or, for a whole file, complete. */
const FAULTS = {
  ...MEDIA_FAULTS,
  empty: () => 'is empty',
  name: () => 'holds a comma or a |',
  tag: () => 'holds a |: separate tags by commas or semicolons',
  tagLong: (most: string) => `holds a tag of more than ${most} characters`,
  tags: (most: string) => `holds more than ${most} tags`,
  whole: (min: string, max: string) => `is no whole number from ${min} to ${max}`,
  yesNo: () => 'is neither yes nor no',
  long: (most: string) => `is longer than ${most} characters`,
  files: (most: string) => `names more than ${most} files`,
  code: () => 'is not made of 4 to 32 of A-Z, 0-9 and -',
  value: () => 'is of another type',
  city: (name: string) => `names "${name}", and there is no such city: import it first`,
  cities: (name: string) => `names "${name}", and there are two cities of that name`,
  category: (name: string) => `names "${name}", and there is no such category: add it at the desk first`,
  noFile: (name: string, folder: string) => `names "${name}", and there is no such file in ${folder}`,
  outside: (name: string, folder: string) => `names "${name}", which lies outside of ${folder}`,
  profileThere: (id: string) => `is the name of profile ${id}, which is there already`,
  cityThere: () => 'is the name of a city that is there already',
  there: () => 'is there already',
  cover: () => 'is empty, and the clip is not stored just now, so that none is taken from it',
  column: () => 'is no column of this kind',
  cells: (own: string, first: string) => `has ${own} cells, and the first line has ${first}`,
  twice: () => 'stands twice in the first line',
  ending: (file: string) => `${file} ends neither in .csv nor in .json.`,
  encoding: (file: string) =>
    `${file} is neither in UTF-8 nor in Shift_JIS. In a spreadsheet choose "CSV UTF-8" when you save it.`,
  noKind: (file: string, kinds: string) =>
    `${file} has no column of ${kinds}. A file to fill in is printed by: npm run import -- --template profiles`,
  unreadable: (file: string, why: string) => `${file} cannot be read${why}.`,
  /** The values after the message are the SQLSTATE and the constraint. */
  refused: (message: string) => message,
}

export type FaultCode = keyof typeof FAULTS

export interface Problem {
  readonly code: FaultCode
  readonly values: readonly string[]
}

export const problem = (code: FaultCode, ...values: (string | number)[]): Problem => ({
  code,
  values: values.map(String),
})

/** Returns the sentence of the terminal. */
export const inWords = ({ code, values }: Problem): string =>
  (FAULTS[code] as (...values: string[]) => string)(...values)

/** An error that ends the import of a file. */
export const importError = (code: FaultCode, ...values: (string | number)[]): CodedError =>
  new CodedError(FAULTS, code, ...values)

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(FAULTS, code)

export const problemOf = ({ code, values, message }: CodedError): Problem =>
  isFaultCode(code) ? problem(code, ...values) : problem('refused', message)

/** Message of a check of a cell, for `problemIn`. */
export const issue = (code: FaultCode, ...values: number[]): string => [code, ...values].join(' ')

/** Returns the problem that a check of a cell reports; the library's own messages are about types. */
export function problemIn(message: string): Problem {
  const [code = '', ...values] = message.split(' ')
  return isFaultCode(code) ? problem(code, ...values) : problem('value')
}

/** A fault of one cell, or of a whole row if the column is empty. */
export interface Fault {
  /** line of a CSV file or entry of a JSON file, counted from 1 */
  readonly line: number
  readonly column: string
  readonly problem: Problem
}

/** A rejection by the database or a check before it that belongs to one column. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
  readonly column: string
  readonly problem: Problem

  constructor(column: string, fault: Problem) {
    super(inWords(fault))
    this.column = column
    this.problem = fault
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

function problemOfRow({ message, hint, code = '', constraint = '' }: DatabaseError): Problem {
  if (code === '23505') return problem('there')
  const words =
    constraint && code === '23514' && message.includes('violates') ? `does not fit (${constraint})` : message
  return problem('refused', hint ? `${words}. ${hint}` : words, code, constraint)
}

/** Converts a rejected insert into a fault of the row; rethrows any other error. */
export function rowFaultOf(error: unknown, columns: readonly string[], suffix = ''): RowFault {
  const refusal = error as DatabaseError
  if (!OF_A_ROW.test(refusal.code ?? '')) throw error
  const column = columnIn(refusal, columns)
  return new RowFault(column === '' ? '' : `${column}${suffix}`, problemOfRow(refusal))
}
