import { intervalOf, roundTimeMs, SEALING_LEAD_MS } from '../rules/schedule.ts'
import { SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import { commitOf, link } from './chain.ts'
import { deriveDice } from './dice.ts'
import { entryHash, type OpenEntry, type ResultEntry, type SealEntry, ZERO_HASH } from './log.ts'
import { type Entry, readEntry } from './log-read.ts'
import { isOpenPlace } from './log-seq.ts'
import { hasFields, isHash, isOrdinal } from './spelling.ts'
import type { Draw } from './wire.ts'

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
 * entry before it, a number is missing or impossible, the order is not open, [seal,] result of one draw after the
 * other, a result does not reveal what was promised, or a kept entry is gone.
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

/** How far a walk has come: the entry before, and what of the game and its current draw the run has shown. */
interface Position {
  readonly kind: Entry['kind']
  readonly place: LogPlace
  readonly game: string | null
  readonly epoch: number | null
  readonly chainHash: string | null
  /** The hash of the genesis in force. */
  readonly genesis: string | null
  /** The seed, or anchor, that the next revealed seed hashes to. */
  readonly link: string | null
  /** The record of the draw that was opened last. */
  readonly record: string | null
  readonly opened: OpenEntry | null
}

const NOWHERE = {
  ...{ game: null, epoch: null, chainHash: null, genesis: null },
  ...{ link: null, record: null, opened: null },
}

/** Is a value the one that the run has shown, if it has shown any? */
function fits<T>(shown: T | null, value: T): boolean {
  return shown === null || shown === value
}

/** A draw's period lies after that of the draw before, on the same interval as long as the day is the same. */
function isLater(entry: OpenEntry, before: OpenEntry): boolean {
  const isSameDay = entry.issue.slice(0, 8) === before.issue.slice(0, 8)
  return entry.opensAt >= before.drawAt && (!isSameDay || intervalOf(entry) === intervalOf(before))
}

/** Draws go on naming their genesis once they do, and it is the one in force. */
function isBound({ genesis }: OpenEntry, { genesis: inForce, opened }: Position): boolean {
  if (!genesis) return !opened?.genesis
  return fits(inForce, genesis)
}

function isNextDraw(entry: OpenEntry, position: Position): boolean {
  const { kind, opened, ...before } = position
  const isOfEpoch = fits(before.epoch, entry.epoch) && fits(before.chainHash, entry.chainHash)
  const isNextIndex = kind === 'genesis' ? entry.index === 1 : !opened || entry.index === opened.index + 1
  const isOurs = isOfEpoch && isNextIndex && fits(before.game, entry.game)
  return isOurs && isBound(entry, position) && (!opened || isLater(entry, opened))
}

function isSealedInTime({ sealedAt }: SealEntry, { closesAt, round }: OpenEntry): boolean {
  const roundAt = roundTimeMs(round, SANDBOX_GENESIS, SANDBOX_PERIOD)
  return sealedAt >= closesAt && sealedAt <= roundAt - SEALING_LEAD_MS
}

/** The seed is the one that was promised, and the dice are what it gives. */
function isRevealed(
  { record, seed, signature, dice }: ResultEntry,
  { kind, opened, ...before }: Position,
): boolean {
  if (seed === null) return true
  const isPromised = !opened || (commitOf(seed) === opened.commit && fits(before.link, link(seed)))
  const isThrown = signature === null || deriveDice(seed, record, signature).join() === dice?.join()
  return isPromised && isThrown
}

function isNext(entry: Entry, before: Position): boolean {
  if (!FOLLOWS[before.kind].includes(entry.kind)) return false
  if (entry.kind === 'open') return isNextDraw(entry, before)
  if (entry.kind === 'genesis') {
    return fits(before.game, entry.game) && fits(before.epoch, entry.epoch - 1)
  }
  if (!fits(before.record, entry.record)) return false
  if (entry.kind === 'seal') return !before.opened || isSealedInTime(entry, before.opened)
  return (before.kind === 'seal' || entry.status === 'void') && isRevealed(entry, before)
}

/** Can an entry stand at this place of the log, going by its own fields? */
function isPlace(seq: number, entry: Entry): boolean {
  if (entry.kind === 'open') return isOpenPlace(seq, entry.epoch, entry.index)
  return entry.kind !== 'genesis' || isOpenPlace(seq + 1, entry.epoch, 1)
}

/** Only the first entry, the genesis of the first epoch, names none before it. */
function isStart(seq: number, entry: Entry): boolean {
  const isGenesis = entry.kind === 'genesis' && entry.epoch === 1
  return isGenesis === (seq === 1) && isGenesis === (entry.prev === ZERO_HASH)
}

function faultOf({ seq, hash, line }: LogLine, entry: Entry | undefined, before: Position | null) {
  if (entryHash(line) !== hash) return 'hash'
  if (!entry) return 'unreadable'
  if (before && seq !== before.place.seq + 1) return 'sequence'
  if (!isStart(seq, entry) || (before && entry.prev !== before.place.hash)) return 'link'
  if (before && !isNext(entry, before)) return 'order'
  return isPlace(seq, entry) ? null : 'sequence'
}

function advance({ seq, hash }: LogLine, entry: Entry, before: Position | null): Position {
  const { kind } = entry
  const shown = { ...(before ?? NOWHERE), kind, place: { seq, hash } }
  if (kind === 'seal') return { ...shown, record: entry.record }
  if (kind === 'result') return { ...shown, record: entry.record, link: entry.seed ?? shown.link }
  const { game, epoch, chainHash } = entry
  if (kind === 'genesis') return { ...shown, game, epoch, chainHash, genesis: hash, link: entry.anchor }
  const genesis = entry.genesis ?? shown.genesis
  return { ...shown, game, epoch, chainHash, genesis, record: hash, opened: entry }
}

const LOG_LINE = { seq: isOrdinal, hash: isHash, line: (value: unknown) => typeof value === 'string' }

/** The places in the log that a draw's own values claim. */
export function placesOf({ seq, record, seal, result }: Draw): LogPlace[] {
  if (seq === null) return []
  const hashes = [record, seal, result].flatMap((hash) => (hash === null ? [] : [hash]))
  return hashes.map((hash, at) => ({ seq: seq + at, hash }))
}

/** Do all entries of a draw stand in a run, where its `seq` says? `walkLog` says whether the run is one. */
export function standsIn(draw: Draw, entries: readonly LogPlace[]): boolean {
  const places = placesOf(draw)
  const isThere = (place: LogPlace) =>
    entries.some(({ seq, hash }) => seq === place.seq && hash === place.hash)
  return places.length > 0 && places.every(isThere)
}

/**
 * Follows a run of log entries: each hashes to its hash and names the one before, none is missing, draws are
 * complete and in order, each reveals what it promised, and every kept entry stands where it stood.
 * @param kept entries that this run has to contain, or to follow directly
 */
export function walkLog(entries: readonly LogLine[], kept: readonly LogPlace[]): Walk {
  if (!Array.isArray(entries)) return { head: null, fault: 'unreadable' }
  let position: Position | null = null
  const seen = new Map<number, string>()
  for (const served of entries) {
    if (!hasFields(served, LOG_LINE)) return { head: null, fault: 'unreadable' }
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
