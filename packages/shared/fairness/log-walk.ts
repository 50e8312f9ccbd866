import { entryHash, ZERO_HASH } from './log.ts'
import { type Entry, readEntry } from './log-read.ts'

/** An entry of a log as served, or as kept from an earlier visit; the first entry has sequence number 1. */
export interface LogPlace {
  readonly seq: number
  readonly hash: string
}
export interface LogLine extends LogPlace {
  readonly line: string
}

/**
 * What can be wrong with a run of log entries: a line does not hash to its hash, does not read, does not name the
 * entry before it, a number is missing, the order is not open, [seal,] result, or a kept entry is gone.
 */
export type LogFault = 'hash' | 'unreadable' | 'link' | 'sequence' | 'order' | 'kept'

export interface Walk {
  /** The last entry of a run without a fault. */
  readonly head: LogPlace | null
  readonly fault: LogFault | null
}

const FOLLOWS: Readonly<Record<Entry['kind'], readonly Entry['kind'][]>> = {
  genesis: ['genesis', 'open'],
  open: ['seal', 'result'],
  seal: ['result'],
  result: ['open', 'genesis'],
}

/** How far a walk has come: the entry before, its hash, and the open entry that still counts. */
interface Position {
  readonly entry: Entry
  readonly place: LogPlace
  readonly opened: { readonly record: string; readonly index: number } | null
}

function isNext(entry: Entry, before: Position): boolean {
  if (!FOLLOWS[before.entry.kind].includes(entry.kind)) return false
  const { opened } = before
  if (entry.kind === 'seal') return !opened || entry.record === opened.record
  if (entry.kind === 'result') {
    const wasSealed = before.entry.kind === 'seal'
    return (!opened || entry.record === opened.record) && (wasSealed || entry.status === 'void')
  }
  if (entry.kind === 'genesis') return before.entry.kind !== 'genesis' || entry.epoch > before.entry.epoch
  if (before.entry.kind === 'genesis') return entry.index === 1 && entry.epoch === before.entry.epoch
  return !opened || entry.index === opened.index + 1
}

function faultOf({ seq, hash, line }: LogLine, entry: Entry | undefined, before: Position | null) {
  if (entryHash(line) !== hash) return 'hash'
  if (!entry) return 'unreadable'
  if (!before) return seq === 1 && (entry.prev !== ZERO_HASH || entry.kind !== 'genesis') ? 'link' : null
  if (seq !== before.place.seq + 1) return 'sequence'
  if (entry.prev !== before.place.hash) return 'link'
  return isNext(entry, before) ? null : 'order'
}

function advance({ seq, hash }: LogLine, entry: Entry, before: Position | null): Position {
  const opened = entry.kind === 'open' ? { record: hash, index: entry.index } : (before?.opened ?? null)
  return { entry, place: { seq, hash }, opened }
}

/**
 * Follows a run of log entries: each hashes to its hash and names the one before, none is missing, draws are
 * complete and in order, and every kept entry stands where it stood.
 * @param kept entries that this run has to contain, or to follow directly
 */
export function walkLog(entries: readonly LogLine[], kept: readonly LogPlace[]): Walk {
  let position: Position | null = null
  const seen = new Map<number, string>()
  for (const served of entries) {
    const entry = readEntry(served.line)
    const fault = faultOf(served, entry, position)
    if (fault || !entry) return { head: null, fault: fault ?? 'unreadable' }
    if (!position) seen.set(served.seq - 1, entry.prev)
    seen.set(served.seq, served.hash)
    position = advance(served, entry, position)
  }
  const isThere = kept.every(({ seq, hash }) => seen.get(seq) === hash)
  return isThere ? { head: position?.place ?? null, fault: null } : { head: null, fault: 'kept' }
}
