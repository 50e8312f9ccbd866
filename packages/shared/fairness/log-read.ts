import { isPeriod, roundFor } from '../rules/schedule.ts'
import { SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import { hasFields } from './canonical.ts'
import {
  type GenesisEntry,
  LINES,
  type LineName,
  lineOf,
  type OpenEntry,
  type ResultEntry,
  type SealEntry,
} from './log.ts'
import { rootOf } from './merkle.ts'

/** A parsed log entry. */
export type Entry =
  | (GenesisEntry & { readonly kind: 'genesis' })
  | (OpenEntry & { readonly kind: 'open' })
  | (SealEntry & { readonly kind: 'seal' })
  | (ResultEntry & { readonly kind: 'result' })

const NUMBERS = 'epoch length createdAt index opensAt closesAt drawAt round betCount sealedAt'.split(' ')

function fieldOf(name: string, text: string): unknown {
  if (NUMBERS.includes(name)) return Number(text)
  if (text === '-') return null
  return name === 'dice' ? text.split(',').map(Number) : text
}

const EMPTY_ROOT = rootOf([])

/**
 * Returns whether the fields of an entry fit together. Open: its times are those of its issue, and its round follows from them. Seal: it
 * follows its open entry directly, and has the empty root only without bets. Result: settled with seed, signature and dice, or void
 * without signature and dice.
 */
function isSound(entry: Entry): boolean {
  switch (entry.kind) {
    case 'genesis':
      return true
    case 'open':
      return isPeriod(entry) && entry.round === roundFor(entry.closesAt, SANDBOX_GENESIS, SANDBOX_PERIOD)
    case 'seal':
      return entry.record === entry.prev && (entry.betCount === 0) === (entry.betsRoot === EMPTY_ROOT)
    case 'result': {
      const { status, seed, signature, dice } = entry
      if (status === 'void') return signature === null && dice === null
      return seed !== null && signature !== null && dice !== null
    }
  }
}

/** Parses one line of the log; `undefined` unless it is a valid entry in canonical form. */
export function readEntry(line: string): Entry | undefined {
  if (typeof line !== 'string') return undefined
  const [name = '', ...texts] = line.split('|')
  if (!Object.hasOwn(LINES, name)) return undefined
  const fields = LINES[name as LineName]
  const values = Object.keys(fields).map((field, at) => [field, fieldOf(field, texts[at] ?? '')])
  const read = Object.fromEntries(values)
  // written again, because each entry has one spelling
  if (!hasFields(read, fields) || lineOf(name as LineName, read) !== line) return undefined
  const entry = { kind: name.split('/')[0], ...read } as Entry
  return isSound(entry) ? entry : undefined
}
