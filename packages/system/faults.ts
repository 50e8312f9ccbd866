// Why a file, a row or a cell of an operator is refused. A fault carries a code and values: the terminal and the desk each have the sentence.
import { IMPORT_FAULTS } from '@saikoro/shared/locales/import-faults'
import { CliError } from './cli.ts'

/** The sentences of the terminal. At the desk a file has no path. */
const FAULTS = {
  ...IMPORT_FAULTS,
  noFile: (name: string, folder: string) => `There is no file "${name}" in ${folder}.`,
  outside: (name: string, folder: string) => `"${name}" lies outside of ${folder}.`,
  encoding: (file: string, readings: string) =>
    `${file} has another encoding. Choose the one that reads it rightly (--encoding), or save it as "CSV UTF-8". ${readings}`,
  quotes: (file: string, line: string) =>
    `${file} has a quotation mark without its pair in the row that begins in line ${line}.`,
  noKind: (file: string, kinds: string) =>
    `${file} has no column of ${kinds}. A file to fill in is printed by: pnpm content:import --template profiles`,
  unreadable: (file: string, why: string) => `${file} cannot be read${why}.`,
}

export type FaultCode = keyof typeof FAULTS

export class CodedError extends CliError {
  readonly code: FaultCode
  readonly values: readonly string[]
  /** the column of a row that it belongs to; empty for others */
  readonly column: string

  constructor(code: FaultCode, values: readonly string[], column = '') {
    super((FAULTS[code] as (...values: readonly string[]) => string)(...values))
    this.code = code
    this.values = values
    this.column = column
  }
}

export const fault = (code: FaultCode, ...values: (string | number)[]): CodedError =>
  new CodedError(code, values.map(String))

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(FAULTS, code)
