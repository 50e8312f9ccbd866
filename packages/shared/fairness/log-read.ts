import { isHex } from './hex.ts'
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

/** A line of the log, read. */
export type Entry =
  | (GenesisEntry & { readonly kind: 'genesis' })
  | (OpenEntry & { readonly kind: 'open' })
  | (SealEntry & { readonly kind: 'seal' })
  | (ResultEntry & { readonly kind: 'result' })

/** Takes fields off a split line in turn. Whether they were well written is seen when the line is written again. */
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
  text()
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

function written<E extends { readonly prev: string }>(
  entry: E,
  write: (entry: E) => string,
  line: string,
): E | undefined {
  return write(entry) === line && isHex(entry.prev, 32) ? entry : undefined
}

/** Reads one line of the log; `undefined` unless writing it again gives the very same line. */
export function readEntry(line: string): Entry | undefined {
  const [kind] = line.split('/v1|', 1)
  if (kind === 'genesis') return written({ kind, ...readGenesis(line) }, genesisLine, line)
  if (kind === 'open') return written({ kind, ...readOpen(line) }, openLine, line)
  if (kind === 'seal') return written({ kind, ...readSeal(line) }, sealLine, line)
  if (kind === 'result') return written({ kind, ...readResult(line) }, resultLine, line)
  return undefined
}
