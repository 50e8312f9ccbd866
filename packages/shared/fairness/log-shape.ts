import { isPeriod, roundFor } from '../rules/schedule.ts'
import { SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import * as canonical from './canonical.ts'
import type { GenesisEntry, OpenEntry, ResultEntry, SealEntry } from './log.ts'
import { rootOf } from './merkle.ts'

export type Fields<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>

/** The fields of a genesis entry with the check of each. */
export const GENESIS_FIELDS: Fields<GenesisEntry> = {
  game: canonical.isGameKey,
  epoch: canonical.isOrdinal,
  length: canonical.isIndex,
  anchor: canonical.isHash,
  salt: canonical.isHash,
  chainHash: canonical.isHash,
  publicKey: canonical.isPublicKey,
  rules: canonical.isRulesName,
  receiptKey: canonical.isHash,
  createdAt: canonical.isMoment,
  prev: canonical.isHash,
}

const OPEN: Fields<Required<OpenEntry>> = {
  game: canonical.isGameKey,
  epoch: canonical.isOrdinal,
  issue: canonical.isIssue,
  index: canonical.isIndex,
  opensAt: canonical.isMoment,
  closesAt: canonical.isMoment,
  drawAt: canonical.isMoment,
  commit: canonical.isHash,
  chainHash: canonical.isHash,
  round: canonical.isOrdinal,
  oddsHash: canonical.isHash,
  genesis: canonical.isHash,
  prev: canonical.isHash,
}
const { genesis: _, ...OPEN_V1 } = OPEN

const SEAL: Fields<SealEntry> = {
  record: canonical.isHash,
  betsRoot: canonical.isHash,
  betCount: canonical.isCount,
  sealedAt: canonical.isMoment,
  prev: canonical.isHash,
}

const SETTLED: Fields<ResultEntry> = {
  record: canonical.isHash,
  status: (value) => value === 'settled',
  seed: canonical.isHash,
  signature: canonical.isSignature,
  dice: canonical.isDice,
  prev: canonical.isHash,
}

/** A void draw has no dice; its seed is `-` if the operator lost the secret. */
const VOID: Fields<ResultEntry> = {
  ...SETTLED,
  status: (value) => value === 'void',
  seed: canonical.orNull(canonical.isHash),
  signature: (value) => value === null,
  dice: (value) => value === null,
}

const EMPTY_ROOT = rootOf([])

/** Returns whether a genesis entry has exactly its fields in canonical form. */
export function isGenesisEntry(entry: GenesisEntry): boolean {
  return canonical.hasFields(entry, GENESIS_FIELDS)
}

/** Returns whether an open entry is canonical, its times are those of its issue, and its round follows from them. */
export function isOpenEntry(entry: OpenEntry): boolean {
  const isSpelt = canonical.hasFields(entry, entry.genesis === undefined ? OPEN_V1 : OPEN)
  return (
    isSpelt && isPeriod(entry) && entry.round === roundFor(entry.closesAt, SANDBOX_GENESIS, SANDBOX_PERIOD)
  )
}

/** Returns whether a seal entry is canonical, follows its open entry directly, and has the empty root only without bets. */
export function isSealEntry(entry: SealEntry): boolean {
  const isEmpty = entry.betsRoot === EMPTY_ROOT
  return canonical.hasFields(entry, SEAL) && entry.record === entry.prev && (entry.betCount === 0) === isEmpty
}

/** Returns whether a result entry is canonical: settled with seed, signature and dice, or void without signature and dice. */
export function isResultEntry(entry: ResultEntry): boolean {
  return canonical.hasFields(entry, entry.status === 'void' ? VOID : SETTLED)
}

/** Minimum and maximum number of log entries of a draw: open, [seal,] result. */
const FEWEST = 2
const MOST = 3

/**
 * Returns whether the open entry of a draw can have this sequence number. It is preceded by the genesis of its epoch and two or
 * three entries for each earlier draw of the epoch; each earlier epoch has at least its genesis.
 */
export function isPossibleSeq(seq: number, epoch: number, index: number): boolean {
  if (!canonical.isOrdinal(seq) || !canonical.isOrdinal(epoch) || !canonical.isIndex(index)) return false
  const lowest = epoch + 1 + FEWEST * (index - 1)
  const highest = (epoch - 1) * (1 + MOST * canonical.LENGTH_MAX) + 2 + MOST * (index - 1)
  return seq >= lowest && seq <= highest
}
