// Why a file, a row or a cell of an operator is refused. A fault carries a code and values: the terminal and the desk each have the sentence.
import { CliError } from './cli.ts'

/** The sentences of the terminal: for a file complete, else after the name of the line and the column. */
const FAULTS = {
  pictureFormat: () =>
    'This is no JPEG, PNG, WebP or AVIF picture, or it is damaged. Save it as JPEG and try again.',
  picturePixels: () => 'This picture has more than 40 million pixels. Save it smaller and try again.',
  pictureBytes: () => 'This picture has more than 20 MB. Save it smaller and try again.',
  pictureSide: (width: string, height: string, least: string) =>
    `This picture is ${width} by ${height}: each side needs at least ${least}.`,
  videoBytes: () => 'This video has more than 2 GB. Save it smaller and try again.',
  videoBrief: () => 'This video is shorter than a second.',
  videoLong: (seconds: string, most: string) =>
    `This video takes ${seconds} seconds; at most ${most} are possible here.`,
  videoSide: (width: string, height: string, least: string) =>
    `This video is ${width} by ${height}: each side needs at least ${least}.`,
  videoStalled: () => 'This video cannot be read any further.',
  videoUnreadable: (why = '') => `This video cannot be read: ${why}.`,
  videoBreaks: (how: string) => `This video breaks the program that reads it (${how}).`,
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
