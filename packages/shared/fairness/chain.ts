import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from './hex.ts'
import { LENGTH_MAX } from './spelling.ts'

/** How many draws one epoch's chain has seeds for. */
export const CHAIN_LENGTH = 100_000

/** A seed that is known to belong to a chain; the anchor is the one with index 0. */
export interface KnownSeed {
  readonly seed: string
  readonly index: number
}

/**
 * The last seed of an epoch's chain: HKDF-SHA-256, info `saikoro/chain/v1|game|epoch` (design, Fairness 1).
 * @param secret `FAIRNESS_SECRET`, hex, known to the draw worker alone
 * @param salt 32 bytes of the epoch's genesis, hex
 */
export function deriveLast(secret: string, salt: string, game: string, epoch: number): string {
  const info = utf8ToBytes(`saikoro/chain/v1|${game}|${epoch}`)
  return bytesToHex(hkdf(sha256, hexToBytes(secret), hexToBytes(salt), info, 32))
}

/** The seed before this one: SHA-256 of its bytes. */
export function link(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)))
}

/** Hashes a seed so many times. */
function linkTimes(seed: string, times: number): string {
  let bytes: Uint8Array = hexToBytes(seed)
  for (let step = 0; step < times; step += 1) bytes = sha256(bytes)
  return bytesToHex(bytes)
}

/** All seeds by index, 0 (the anchor) to `length`; 100,000 take about a quarter of a second. */
export function chainOf(last: string, length: number): string[] {
  const seeds = [last]
  for (let seed = last; seeds.length <= length; ) {
    seed = link(seed)
    seeds.push(seed)
  }
  return seeds.reverse()
}

/** The anchor that a genesis publishes. */
export function anchorOf(last: string, length: number): string {
  return linkTimes(last, length)
}

/** Is this the seed with this index, going by one that is known, before or after it? False for anything malformed. */
export function isInChain(seed: string, index: number, known: KnownSeed): boolean {
  if (!isHex(seed, 32) || !isHex(known.seed, 32)) return false
  const distance = index - known.index
  if (!Number.isInteger(distance) || Math.abs(distance) > LENGTH_MAX || index < 0 || known.index < 0)
    return false
  return distance >= 0 ? linkTimes(seed, distance) === known.seed : linkTimes(known.seed, -distance) === seed
}

/** What is published before orders open. Never the bare hash of the seed: that is the previous draw's seed. */
export function commitOf(seed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('commit/v1|'), hexToBytes(seed))))
}
