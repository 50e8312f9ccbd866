import { readFileSync } from 'node:fs'
import { fault } from '@saikoro/system/faults'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { decodeText, type EncodingName } from './decode-text.ts'
import type { Entry, Fault } from './kinds/kind.ts'

interface FileRead {
  readonly columns: readonly string[]
  readonly entries: readonly Entry[]
  readonly faults: readonly Fault[]
}

export type FileFormat = 'csv' | 'json'

/** Composed, because macOS writes names decomposed, and without the spaces of any script at its ends. */
const plain = (text: string) => text.normalize('NFC').trim()

/** Detects the separator from the first line that has text: spreadsheets choose it by the locale of the machine. */
function delimiterOf(text: string): string {
  const head = text.split('\n').find((line) => /[^\s,;"]/.test(line)) ?? ''
  const unquoted = head.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((by) => ({ by, times: unquoted.split(by).length }))
  return counts.reduce((most, next) => (next.times > most.times ? next : most)).by
}

interface Line {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Returns the line where a record starts: the parser counts to its end, and texts may span lines. */
const lineOf = ({ record, info }: Line) => info.lines - record.join('').split('\n').length + 1

function linesOf(file: string, text: string, delimiter: string): Line[] {
  let end = 0
  try {
    return parse(text, {
      delimiter,
      info: true,
      on_record(record, { lines }) {
        end = lines
        return record
      },
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // the parser names the line where it gave up, often far behind the row that lacks a quotation mark
    const begin = text.split('\n').findIndex((line, at) => at >= end && line.includes('"'))
    throw fault('quotes', file, begin + 1)
  }
}

function readCsv(file: string, given: string): FileRead {
  // one line end, so that lines are counted as an editor does
  const text = given.replace(/\r\n?/g, '\n')
  const separator = /^"?sep=(.)"?\n/i.exec(text)
  const [head, ...rest] = linesOf(
    file,
    separator ? text.slice(separator[0].length - 1) : text,
    separator?.[1] ?? delimiterOf(text),
  )
  const heading = (head?.record ?? []).map(plain)
  // spreadsheets write columns that were formatted and never filled in
  const isUsed = heading.map((name, place) => name !== '' || rest.some(({ record }) => record[place]?.trim()))
  const width = isUsed.lastIndexOf(true) + 1
  // a column without a name is reported by its number
  const columns = heading.slice(0, width).map((name, place) => name || `${place + 1}`)
  const faults: Fault[] = []
  const twice = columns.filter((column, place) => columns.indexOf(column) !== place)
  for (const column of twice) faults.push({ line: 1, column, problem: fault('twice') })
  const entries = rest.flatMap((each): Entry[] => {
    const line = lineOf(each)
    const cells = each.record.map(plain)
    if (cells.length < width || cells.slice(width).some(Boolean)) {
      faults.push({ line, column: '', problem: fault('cells', cells.length, width) })
      return []
    }
    const named = columns.map((column, place) => [column, cells[place]] as const)
    return [{ line, cells: Object.fromEntries(named.filter(([, cell]) => cell !== '')) }]
  })
  return { columns: columns.filter((_, place) => isUsed[place]), entries, faults }
}

const objects = z.array(z.record(z.string(), z.unknown()))

function readJson(text: string): FileRead {
  const composed = (_key: string, value: unknown) => (typeof value === 'string' ? plain(value) : value)
  const { data: rows } = objects.safeParse(JSON.parse(text, composed))
  if (!rows) throw new SyntaxError('it is no list of objects')
  const entries = rows.map((row, place) => ({
    line: place + 1,
    cells: Object.fromEntries(Object.entries(row).map(([column, cell]) => [plain(column), cell])),
  }))
  return { columns: [...new Set(entries.flatMap(({ cells }) => Object.keys(cells)))], entries, faults: [] }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw fault('unreadable', file, `: ${(error as NodeJS.ErrnoException).code ?? error}`)
  }
}

/** Reads a CSV file with a header line or a JSON file with a list of objects, whatever its name. */
export function readRows(file: string, chosen?: EncodingName) {
  const { text, encoding } = decodeText(file, bytesOf(file), chosen)
  const format: FileFormat = /^\s*[[{]/.test(text) ? 'json' : 'csv'
  try {
    return { ...(format === 'csv' ? readCsv(file, text) : readJson(text)), format, encoding }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw fault('unreadable', file, ` as JSON: ${error.message}`)
  }
}
