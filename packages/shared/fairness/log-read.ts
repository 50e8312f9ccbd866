import {
  type GenesisEntry,
  genesisLine,
  type OpenEntry,
  openLine,
  type ResultEntry,
  resultLine,
  type SealEntry,
  sealLine,
} from './log.ts'
import { isGenesisEntry, isOpenEntry, isResultEntry, isSealEntry } from './log-shape.ts'

/** A parsed log entry. */
export type Entry =
  | (GenesisEntry & { readonly kind: 'genesis' })
  | (OpenEntry & { readonly kind: 'open' })
  | (SealEntry & { readonly kind: 'seal' })
  | (ResultEntry & { readonly kind: 'result' })

/** Returns readers of the consecutive fields of a line. `written` checks the spelling by writing the line again. */
function fieldsOf(line: string) {
  const parts = line.split('|').values()
  const text = () => parts.next().value ?? ''
  const orNull = (value: string) => (value === '-' ? null : value)
  return {
    text,
    number: () => Number(text()),
    orNull: () => orNull(text()),
    dice: () => orNull(text())?.split(',').map(Number) ?? null,
  }
}

function readGenesis(line: string): GenesisEntry {
  const { text, number } = fieldsOf(line)
  text()
  return {
    game: text(),
    epoch: number(),
    length: number(),
    anchor: text(),
    salt: text(),
    chainHash: text(),
    publicKey: text(),
    rules: text(),
    receiptKey: text(),
    createdAt: number(),
    prev: text(),
  }
}

function readOpen(line: string): OpenEntry {
  const { text, number } = fieldsOf(line)
  const version = text()
  return {
    game: text(),
    epoch: number(),
    issue: text(),
    index: number(),
    opensAt: number(),
    closesAt: number(),
    drawAt: number(),
    commit: text(),
    chainHash: text(),
    round: number(),
    oddsHash: text(),
    ...(version === 'open/v2' && { genesis: text() }),
    prev: text(),
  }
}

function readSeal(line: string): SealEntry {
  const { text, number } = fieldsOf(line)
  text()
  return { record: text(), betsRoot: text(), betCount: number(), sealedAt: number(), prev: text() }
}

function readResult(line: string): ResultEntry {
  const { text, orNull, dice } = fieldsOf(line)
  text()
  return {
    record: text(),
    status: text() === 'void' ? 'void' : 'settled',
    seed: orNull(),
    signature: orNull(),
    dice: dice(),
    prev: text(),
  }
}

/** Returns the entry with its kind if it is valid and its line is the same again. */
function written<K extends Entry['kind'], E>(
  kind: K,
  entry: E,
  isSound: (entry: E) => boolean,
  write: (entry: E) => string,
  line: string,
): (E & { readonly kind: K }) | undefined {
  return isSound(entry) && write(entry) === line ? { kind, ...entry } : undefined
}

/** Parses one line of the log; `undefined` unless it is a valid entry in canonical form. */
export function readEntry(line: string): Entry | undefined {
  if (typeof line !== 'string') return undefined
  switch (line.split('/', 1)[0]) {
    case 'genesis':
      return written('genesis', readGenesis(line), isGenesisEntry, genesisLine, line)
    case 'open':
      return written('open', readOpen(line), isOpenEntry, openLine, line)
    case 'seal':
      return written('seal', readSeal(line), isSealEntry, sealLine, line)
    case 'result':
      return written('result', readResult(line), isResultEntry, resultLine, line)
    default:
      return undefined
  }
}
