import type { Draw, Genesis } from '../contract/fairness.ts'
import { OPTIONS } from '../rules/options.ts'
import { hashOfText } from './hex.ts'

/** The previous hash of the first entry of a game's log. */
export const ZERO_HASH = '0'.repeat(64)

export type GenesisEntry = Readonly<Omit<Genesis, 'beacon' | 'beaconGenesis' | 'beaconPeriod' | 'entry'>>

/** Fields of a draw that have their values by the time of an entry. */
type Present<Name extends keyof Draw> = { readonly [N in Name]: NonNullable<Draw[N]> }

/** `genesis`: the hash of the epoch's genesis; absent in `open/v1` lines. */
export type OpenEntry = Pick<Draw, 'genesis'> &
  Present<'game' | 'epoch' | 'issue' | 'index' | 'opensAt' | 'closesAt' | 'drawAt'> &
  Present<'commit' | 'chainHash' | 'round' | 'oddsHash' | 'prev'>

export type SealEntry = Present<'record' | 'betsRoot' | 'betCount' | 'sealedAt' | 'prev'>

export interface ResultEntry {
  readonly record: string
  readonly status: 'settled' | 'void'
  readonly seed: string | null
  readonly signature: string | null
  readonly dice: readonly number[] | null
  readonly prev: string
}

/** Returns the line of an epoch's first entry; times in ms since 1970, hashes in hex. */
export function genesisLine(entry: GenesisEntry): string {
  const { game, epoch, length, anchor, salt, chainHash, publicKey, rules, receiptKey, createdAt, prev } =
    entry
  const beacon = `${chainHash}|${publicKey}`
  return `genesis/v1|${game}|${epoch}|${length}|${anchor}|${salt}|${beacon}|${rules}|${receiptKey}|${createdAt}|${prev}`
}

/**
 * Returns the line of a draw's open entry. Its hash is the draw's record. `open/v2` contains the genesis, so that a record commits to
 * one genesis, its keys and the whole log before it.
 */
export function openLine({ genesis, prev, ...entry }: OpenEntry): string {
  const { game, epoch, issue, index, opensAt, closesAt, drawAt, commit, chainHash, round, oddsHash } = entry
  const times = `${opensAt}|${closesAt}|${drawAt}`
  const fields = `${game}|${epoch}|${issue}|${index}|${times}|${commit}|${chainHash}|${round}|${oddsHash}`
  return genesis ? `open/v2|${fields}|${genesis}|${prev}` : `open/v1|${fields}|${prev}`
}

/** Returns the line of a draw's seal entry; `prev` is the record. */
export function sealLine({ record, betsRoot, betCount, sealedAt, prev }: SealEntry): string {
  return `seal/v1|${record}|${betsRoot}|${betCount}|${sealedAt}|${prev}`
}

/** Returns the line of a draw's result entry, with `-` for absent values; `prev` is the seal, or the record if there is none. */
export function resultLine({ record, status, seed, signature, dice, prev }: ResultEntry): string {
  return `result/v1|${record}|${status}|${seed ?? '-'}|${signature ?? '-'}|${dice?.join(',') ?? '-'}|${prev}`
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
