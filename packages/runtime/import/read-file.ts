import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fault } from '@saikoro/system/faults'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { Entry, Fault } from './kinds/kind.ts'

interface FileRead {
  readonly columns: readonly string[]
  readonly entries: readonly Entry[]
  readonly faults: readonly Fault[]
}

/** Japanese Excel saves CSV in Shift_JIS. Text in it is practically never valid UTF-8. */
const ENCODINGS = ['utf-8', 'shift_jis']

function textOf(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw fault('unreadable', file, `: ${(error as NodeJS.ErrnoException).code ?? error}`)
  }
  for (const encoding of ENCODINGS)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {}
  throw fault('encoding', file)
}

/** Detects the separator from the first line: spreadsheets choose it by the locale of the machine. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((by) => ({ by, times: head.split(by).length }))
  return counts.reduce((most, next) => (next.times > most.times ? next : most)).by
}

interface Line {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Returns the line where a record starts: the parser counts to its end, and texts may span lines. */
const lineOf = ({ record, info }: Line) => info.lines - record.join('').split('\n').length + 1

function readCsv(text: string): FileRead {
  const [head, ...rest] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as Line[]
  const columns = head?.record ?? []
  const faults: Fault[] = []
  const twice = columns.filter((column, place) => columns.indexOf(column) !== place)
  for (const column of twice) faults.push({ line: 1, column, problem: fault('twice') })
  const entries = rest.flatMap((each): Entry[] => {
    const line = lineOf(each)
    if (each.record.length !== columns.length) {
      faults.push({ line, column: '', problem: fault('cells', each.record.length, columns.length) })
      return []
    }
    const cells = columns.map((column, place) => [column, each.record[place]] as const)
    return [{ line, cells: Object.fromEntries(cells.filter(([, cell]) => cell !== '')) }]
  })
  return { columns, entries, faults }
}

const objects = z.array(z.record(z.string(), z.unknown()))

function readJson(text: string): FileRead {
  const { data: rows } = objects.safeParse(JSON.parse(text))
  if (!rows) throw new SyntaxError('it is no list of objects')
  const entries = rows.map((cells, place) => ({ line: place + 1, cells }))
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], entries, faults: [] }
}

/** Reads a CSV file with a header line or a JSON file with a list of objects. */
export function readRows(file: string): FileRead {
  const ending = path.extname(file).toLowerCase()
  if (ending !== '.csv' && ending !== '.json') throw fault('ending', file)
  const text = textOf(file)
  try {
    return ending === '.csv' ? readCsv(text) : readJson(text)
  } catch (error) {
    throw fault('unreadable', file, ` as ${ending.slice(1).toUpperCase()}: ${(error as Error).message}`)
  }
}
