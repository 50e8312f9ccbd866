import { isPeriod, roundFor } from '../rules/schedule.ts'
import { SANDBOX_GENESIS, SANDBOX_PERIOD } from './beacon.ts'
import type { GenesisEntry, OpenEntry, ResultEntry, SealEntry } from './log.ts'
import { rootOf } from './merkle.ts'
import * as spelt from './spelling.ts'

type Fields<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>

const GENESIS: Fields<GenesisEntry> = {
  game: spelt.isGameKey,
  epoch: spelt.isOrdinal,
  length: spelt.isIndex,
  anchor: spelt.isHash,
  salt: spelt.isHash,
  chainHash: spelt.isHash,
  publicKey: spelt.isPublicKey,
  rules: spelt.isRulesName,
  receiptKey: spelt.isHash,
  createdAt: spelt.isMoment,
  prev: spelt.isHash,
}

const OPEN: Fields<Required<OpenEntry>> = {
  game: spelt.isGameKey,
  epoch: spelt.isOrdinal,
  issue: spelt.isIssue,
  index: spelt.isIndex,
  opensAt: spelt.isMoment,
  closesAt: spelt.isMoment,
  drawAt: spelt.isMoment,
  commit: spelt.isHash,
  chainHash: spelt.isHash,
  round: spelt.isOrdinal,
  oddsHash: spelt.isHash,
  genesis: spelt.isHash,
  prev: spelt.isHash,
}
const { genesis: _, ...OPEN_V1 } = OPEN

const SEAL: Fields<SealEntry> = {
  record: spelt.isHash,
  betsRoot: spelt.isHash,
  betCount: spelt.isCount,
  sealedAt: spelt.isMoment,
  prev: spelt.isHash,
}

const SETTLED: Fields<ResultEntry> = {
  record: spelt.isHash,
  status: (value) => value === 'settled',
  seed: spelt.isHash,
  signature: spelt.isSignature,
  dice: spelt.isDice,
  prev: spelt.isHash,
}

/** A void draw has no dice; its seed is `-` if the operator lost the secret. */
const VOID: Fields<ResultEntry> = {
  ...SETTLED,
  status: (value) => value === 'void',
  seed: spelt.orNull(spelt.isHash),
  signature: (value) => value === null,
  dice: (value) => value === null,
}

const EMPTY_ROOT = rootOf([])

/** Returns whether a genesis entry has exactly its fields in canonical form. */
export function isGenesisEntry(entry: GenesisEntry): boolean {
  return spelt.hasFields(entry, GENESIS)
}

/** Returns whether an open entry is canonical, its times are those of its issue, and its round follows from them. */
export function isOpenEntry(entry: OpenEntry): boolean {
  const isSpelt = spelt.hasFields(entry, entry.genesis === undefined ? OPEN_V1 : OPEN)
  return (
    isSpelt && isPeriod(entry) && entry.round === roundFor(entry.closesAt, SANDBOX_GENESIS, SANDBOX_PERIOD)
  )
}

/** Returns whether a seal entry is canonical, follows its open entry directly, and has the empty root only without bets. */
export function isSealEntry(entry: SealEntry): boolean {
  const isEmpty = entry.betsRoot === EMPTY_ROOT
  return spelt.hasFields(entry, SEAL) && entry.record === entry.prev && (entry.betCount === 0) === isEmpty
}

/** Returns whether a result entry is canonical: settled with seed, signature and dice, or void without signature and dice. */
export function isResultEntry(entry: ResultEntry): boolean {
  return spelt.hasFields(entry, entry.status === 'void' ? VOID : SETTLED)
}
