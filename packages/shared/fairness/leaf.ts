import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Option, readOption } from '../rules/options.ts'
import { isMoment, isOrdinal } from './canonical.ts'
import { isHex } from './hex.ts'

/** A bet as a leaf of the draw's Merkle tree; stake and odds in hundredths, time in ms since 1970. */
export interface Leaf {
  readonly id: number
  readonly pseudonym: string
  readonly option: Option
  readonly stake: bigint
  readonly odds: number
  readonly placedAt: number
}

/** Returns the ASCII text of a leaf. */
export function betLeaf({ id, pseudonym, option, stake, odds, placedAt }: Leaf): string {
  return `bet/v1|${id}|${pseudonym}|${option}|${stake}|${odds}|${placedAt}`
}

/** Parses a leaf; `undefined` unless it is spelt as `betLeaf` spells it. */
export function readLeaf(text: string): Leaf | undefined {
  if (typeof text !== 'string') return undefined
  const [, id, pseudonym = '', name = '', stake = '', odds, placedAt] = text.split('|')
  const option = readOption(name)
  if (!option || !isHex(pseudonym, 8) || !/^\d{1,15}$/.test(stake)) return undefined
  const leaf = {
    id: Number(id),
    pseudonym,
    option,
    stake: BigInt(stake),
    odds: Number(odds),
    placedAt: Number(placedAt),
  }
  const isWhole = isOrdinal(leaf.id) && isOrdinal(leaf.odds) && isMoment(leaf.placedAt)
  return isWhole && betLeaf(leaf) === text ? leaf : undefined
}

/**
 * Returns the pseudonym of a member in one draw, 8 bytes hex. Without the key, pseudonyms of two draws cannot be linked.
 * @param key the member's pseudonym key, 32 bytes hex
 * @param record the draw's record, hex; the hex text is hashed
 */
export function pseudonymOf(key: string, record: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(record))).slice(0, 16)
}
