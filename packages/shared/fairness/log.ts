import type { Draw } from '../contract/fairness.ts'
import { OPTIONS } from '../rules/options.ts'
import * as canonical from './canonical.ts'
import { hashOfText } from './hex.ts'

/** The previous hash of the first entry of a game's log. */
export const ZERO_HASH = '0'.repeat(64)

/** The fields of a genesis entry in the order of its line, with the check of each. */
export const GENESIS_FIELDS = {
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

export const OPEN_V1 = {
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
  prev: canonical.isHash,
}
const { prev, ...BEFORE_PREV } = OPEN_V1

const SEAL = {
  record: canonical.isHash,
  betsRoot: canonical.isHash,
  betCount: canonical.isCount,
  sealedAt: canonical.isMoment,
  prev: canonical.isHash,
}

const RESULT = {
  record: canonical.isHash,
  status: (value: unknown) => value === 'settled' || value === 'void',
  seed: canonical.orNull(canonical.isHash),
  signature: canonical.orNull(canonical.isSignature),
  dice: canonical.orNull(canonical.isDice),
  prev: canonical.isHash,
}

/** The fields of each line in their order. */
export const LINES = {
  'genesis/v1': GENESIS_FIELDS,
  'open/v1': OPEN_V1,
  'open/v2': { ...BEFORE_PREV, genesis: canonical.isHash, prev },
  'seal/v1': SEAL,
  'result/v1': RESULT,
}
export type LineName = keyof typeof LINES

type EntryOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends (value: unknown) => value is infer T ? T : never
}
export type GenesisEntry = EntryOf<typeof GENESIS_FIELDS>
/** `genesis`: the hash of the epoch's genesis; absent in `open/v1` lines. */
export type OpenEntry = EntryOf<typeof OPEN_V1> & Pick<Draw, 'genesis'>
export type SealEntry = EntryOf<typeof SEAL>
/** A settled draw has all fields. A void one has no signature and dice, and no seed if the operator lost the secret. */
export type ResultEntry = EntryOf<typeof RESULT>

/** Returns the line of an entry: its name and its fields, with `-` for absent values. */
export function lineOf(name: LineName, entry: object): string {
  const values = Object.keys(LINES[name]).map((field) => Reflect.get(entry, field) ?? '-')
  return [name, ...values].join('|')
}

/** Returns the line of an epoch's first entry. */
export function genesisLine(entry: GenesisEntry): string {
  return lineOf('genesis/v1', entry)
}

/**
 * Returns the line of a draw's open entry. Its hash is the draw's record. `open/v2` contains the genesis, so that a record commits to
 * one genesis, its keys and the whole log before it.
 */
export function openLine(entry: OpenEntry): string {
  return lineOf(entry.genesis ? 'open/v2' : 'open/v1', entry)
}

/** Returns the line of a draw's seal entry; `prev` is the record. */
export function sealLine(entry: SealEntry): string {
  return lineOf('seal/v1', entry)
}

/** Returns the line of a draw's result entry; `prev` is the seal, or the record if there is none. */
export function resultLine(entry: ResultEntry): string {
  return lineOf('result/v1', entry)
}

/** Returns the hash of a log entry, hex. */
export function entryHash(line: string): string {
  return hashOfText(line)
}

/** Returns the hash of a draw's odds, hex, over `odds/v1|big=198|…|18=21000`: options in fixed order, odds in hundredths. */
export function oddsHash(odds: Readonly<Record<string, number>>): string {
  return hashOfText(`odds/v1|${OPTIONS.map((option) => `${option}=${odds[option]}`).join('|')}`)
}

/** Returns the log lines of a draw as far as they are public, computed from its fields: open, [seal,] result. */
export function entryLines(draw: Draw): string[] {
  const { epoch, index, commit, prev, record, betsRoot, betCount, sealedAt, seal, seed, status } = draw
  if (epoch === null || index === null || commit === null || prev === null || record === null) return []
  const lines = [openLine({ ...draw, epoch, index, commit, prev })]
  if (seal !== null && betsRoot !== null && betCount !== null && sealedAt !== null)
    lines.push(sealLine({ record, betsRoot, betCount, sealedAt, prev: record }))
  if (status === 'settled' || status === 'void') {
    // the entry of a void draw has no signature and dice, even if the wire has those of its round
    const outcome = status === 'void' ? { signature: null, dice: null } : draw
    const { signature, dice } = outcome
    lines.push(resultLine({ record, status, seed, signature, dice, prev: seal ?? record }))
  }
  return lines
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
