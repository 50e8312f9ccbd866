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

const OPEN = 'game epoch issue index opensAt closesAt drawAt commit chainHash round oddsHash'

/** The names of the fields of each line, in their order. */
const NAMES = new Map([
  ['genesis/v1', 'game epoch length anchor salt chainHash publicKey rules receiptKey createdAt prev'],
  ['open/v1', `${OPEN} prev`],
  ['open/v2', `${OPEN} genesis prev`],
  ['seal/v1', 'record betsRoot betCount sealedAt prev'],
  ['result/v1', 'record status seed signature dice prev'],
])
const NUMBERS = 'epoch length createdAt index opensAt closesAt drawAt round betCount sealedAt'.split(' ')

function fieldOf(name: string, text: string): unknown {
  if (NUMBERS.includes(name)) return Number(text)
  if (text === '-') return null
  return name === 'dice' ? text.split(',').map(Number) : text
}

/** Returns the entry with its kind if its fields are valid, and give the same line again: that checks the spelling. */
function written<K extends Entry['kind'], E>(
  kind: K,
  isSound: (entry: E) => boolean,
  write: (entry: E) => string,
  line: string,
): (E & { readonly kind: K }) | undefined {
  const [version = '', ...texts] = line.split('|')
  const names = NAMES.get(version)?.split(' ') ?? []
  const entry = Object.fromEntries(names.map((name, at) => [name, fieldOf(name, texts[at] ?? '')])) as E
  return isSound(entry) && write(entry) === line ? { kind, ...entry } : undefined
}

/** Parses one line of the log; `undefined` unless it is a valid entry in canonical form. */
export function readEntry(line: string): Entry | undefined {
  if (typeof line !== 'string') return undefined
  switch (line.split('/', 1)[0]) {
    case 'genesis':
      return written('genesis', isGenesisEntry, genesisLine, line)
    case 'open':
      return written('open', isOpenEntry, openLine, line)
    case 'seal':
      return written('seal', isSealEntry, sealLine, line)
    case 'result':
      return written('result', isResultEntry, resultLine, line)
    default:
      return undefined
  }
}
