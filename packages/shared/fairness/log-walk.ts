import type { ReplyOf } from '../contract/call.ts'
import type { Draw, log } from '../contract/fairness.ts'
import { intervalOf, roundTimeMs, SEALING_LEAD_MS } from '../rules/schedule.ts'
import { SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import { hasFields, isHash, isOrdinal } from './canonical.ts'
import { commitOf, link } from './chain.ts'
import { deriveDice } from './dice.ts'
import {
  entryHash,
  isPossibleSeq,
  type OpenEntry,
  type ResultEntry,
  type SealEntry,
  ZERO_HASH,
} from './log.ts'
import { type Entry, readEntry } from './log-read.ts'

/** Sequence number and hash of a log entry, as served or as pinned earlier; the first entry has sequence number 1. */
export type LogPlace = Omit<LogLine, 'line'>
export type LogLine = Readonly<ReplyOf<typeof log>['entries'][number]>

/**
 * The faults of a run of log entries:
 * - `hash`: a line does not have its hash
 * - `unreadable`: a line is malformed
 * - `link`: an entry does not contain the hash of its predecessor
 * - `sequence`: a sequence number is missing or impossible
 * - `order`: the draws are not complete and consecutive (open, [seal,] result), or a result does not match its commitment
 * - `pins`: a pinned entry is missing
 */
export type LogFault = 'hash' | 'unreadable' | 'link' | 'sequence' | 'order' | 'pins'

const FOLLOWS: Readonly<Record<Entry['kind'], readonly Entry['kind'][]>> = {
  genesis: ['genesis', 'open'],
  open: ['seal', 'result'],
  seal: ['result'],
  result: ['open', 'genesis'],
}

/** The state after an entry: that entry, and the values of the game and its current draw that the run contained so far. */
interface Position {
  readonly kind: Entry['kind']
  readonly place: LogPlace
  readonly game: string | null
  readonly epoch: number | null
  readonly chainHash: string | null
  /** The hash of the current genesis. */
  readonly genesis: string | null
  /** The seed or anchor to which the next revealed seed must hash. */
  readonly link: string | null
  /** The record of the latest draw. */
  readonly record: string | null
  readonly opened: OpenEntry | null
}

const START = {
  ...{ game: null, epoch: null, chainHash: null, genesis: null },
  ...{ link: null, record: null, opened: null },
}

/** Whether a value equals the one seen in the run, if the run contained one. */
function fits<T>(seen: T | null, value: T): boolean {
  return seen === null || seen === value
}

/** Whether a draw's period is after that of the previous draw; within a day the interval does not change. */
function isLater(entry: OpenEntry, before: OpenEntry): boolean {
  const isSameDay = entry.issue.slice(0, 8) === before.issue.slice(0, 8)
  return entry.opensAt >= before.drawAt && (!isSameDay || intervalOf(entry) === intervalOf(before))
}

/** Once a draw contains its genesis, all later ones do, and it is the current one. */
function isBound({ genesis }: OpenEntry, { genesis: current, opened }: Position): boolean {
  if (!genesis) return !opened?.genesis
  return fits(current, genesis)
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

/** Whether the seed matches its commitment and gives these dice. */
function isRevealed(
  { record, seed, signature, dice }: ResultEntry,
  { kind, opened, ...before }: Position,
): boolean {
  if (seed === null) return true
  const isCommitted = !opened || (commitOf(seed) === opened.commit && fits(before.link, link(seed)))
  const areDerived = signature === null || deriveDice(seed, record, signature).join() === dice?.join()
  return isCommitted && areDerived
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

/** Whether an entry with these fields can have this sequence number. */
function isPlace(seq: number, entry: Entry): boolean {
  if (entry.kind === 'open') return isPossibleSeq(seq, entry.epoch, entry.index)
  return entry.kind !== 'genesis' || isPossibleSeq(seq + 1, entry.epoch, 1)
}

/** Only the first entry, the genesis of the first epoch, has no predecessor. */
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
  const state = { ...(before ?? START), kind, place: { seq, hash } }
  if (kind === 'seal') return { ...state, record: entry.record }
  if (kind === 'result') return { ...state, record: entry.record, link: entry.seed ?? state.link }
  const { game, epoch, chainHash } = entry
  if (kind === 'genesis') return { ...state, game, epoch, chainHash, genesis: hash, link: entry.anchor }
  const genesis = entry.genesis ?? state.genesis
  return { ...state, game, epoch, chainHash, genesis, record: hash, opened: entry }
}

const LOG_LINE = { seq: isOrdinal, hash: isHash, line: (value: unknown) => typeof value === 'string' }

/** Returns the sequence numbers and hashes of the log entries that a draw claims. */
export function placesOf({ seq, record, seal, result }: Draw): LogPlace[] {
  if (seq === null) return []
  const hashes = [record, seal, result].flatMap((hash) => (hash === null ? [] : [hash]))
  return hashes.map((hash, at) => ({ seq: seq + at, hash }))
}

/** Returns whether a run contains all entries of a draw at their sequence numbers. `walkLog` verifies the run itself. */
export function standsIn(draw: Draw, entries: readonly LogPlace[]): boolean {
  const places = placesOf(draw)
  const isThere = (place: LogPlace) =>
    entries.some(({ seq, hash }) => seq === place.seq && hash === place.hash)
  return places.length > 0 && places.every(isThere)
}

/**
 * Verifies a run of log entries: hashes and links, no gaps, complete draws in order, seeds that match their commitments, and
 * all pinned entries present. Returns the last entry (`head`) or the first fault.
 * @param pins pinned entries that the run must contain or directly follow
 */
export function walkLog(
  entries: readonly LogLine[],
  pins: readonly LogPlace[],
): { readonly head: LogPlace | null; readonly fault: LogFault | null } {
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
  const isThere = pins.every(({ seq, hash }) => seen.get(seq) === hash)
  return isThere ? { head: position?.place ?? null, fault: null } : { head: null, fault: 'pins' }
}
