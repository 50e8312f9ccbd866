import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LENGTH_MAX } from './canonical.ts'
import { isHex } from './hex.ts'

/** The number of draws for which the chain of one epoch has seeds. */
export const CHAIN_LENGTH = 100_000

/** A seed that is known to belong to a chain; the seed with index 0 is the anchor. */
export interface KnownSeed {
  readonly seed: string
  readonly index: number
}

/**
 * Returns the last seed of an epoch's chain, hex: HKDF-SHA-256 with the info `saikoro/chain/v1|game|epoch`.
 * @param secret `FAIRNESS_SECRET`, hex, known to the draw worker only
 * @param salt 32 bytes of the epoch's genesis, hex
 */
export function deriveLast(secret: string, salt: string, game: string, epoch: number): string {
  const info = utf8ToBytes(`saikoro/chain/v1|${game}|${epoch}`)
  return bytesToHex(hkdf(sha256, hexToBytes(secret), hexToBytes(salt), info, 32))
}

/** Returns the previous seed of the chain: SHA-256 of the bytes of this one. */
export function link(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)))
}

const SEED_BYTES = 32
const COMMIT = 'commit/v1|'

/** Returns a function that writes SHA-256(prefix, input) into `output`. It reuses one state, which halves the time of a long chain. */
function sha256Into(prefix: string): (input: Uint8Array, output: Uint8Array) => void {
  const initial = sha256.create().update(utf8ToBytes(prefix))
  const state = sha256.create()
  return (input, output) => initial._cloneInto(state).update(input).digestInto(output)
}

/** Returns the 32 bytes at this index of a chain or of a list of commitments. */
function seedAt(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.subarray(index * SEED_BYTES, (index + 1) * SEED_BYTES)
}

function linkTimes(seed: string, times: number): string {
  let bytes: Uint8Array = hexToBytes(seed)
  for (let step = 0; step < times; step += 1) bytes = sha256(bytes)
  return bytesToHex(bytes)
}

/** Returns the bytes of all seeds by index, 0 (the anchor) to `length`. 100,000 seeds take about 80 ms. */
export function chainBytes(last: string, length: number): Uint8Array {
  const hashInto = sha256Into('')
  const seeds = new Uint8Array((length + 1) * SEED_BYTES)
  seeds.set(hexToBytes(last), length * SEED_BYTES)
  for (let index = length; index > 0; index -= 1) hashInto(seedAt(seeds, index), seedAt(seeds, index - 1))
  return seeds
}

/** Returns all seeds by index, hex, as `chainBytes`. */
export function chainOf(last: string, length: number): string[] {
  const seeds = chainBytes(last, length)
  return Array.from({ length: length + 1 }, (_, index) => bytesToHex(seedAt(seeds, index)))
}

/** Returns whether a seed has this index in the chain of a known seed, which may precede or follow it; false for malformed input. */
export function isInChain(seed: string, index: number, known: KnownSeed): boolean {
  if (!isHex(seed, 32) || !isHex(known.seed, 32)) return false
  const distance = index - known.index
  if (!Number.isInteger(distance) || Math.abs(distance) > LENGTH_MAX || index < 0 || known.index < 0)
    return false
  return distance >= 0 ? linkTimes(seed, distance) === known.seed : linkTimes(known.seed, -distance) === seed
}

/** Returns the commitment to a seed, published before orders open. The bare hash of a seed would be the previous draw's seed. */
export function commitOf(seed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(COMMIT), hexToBytes(seed))))
}

/** Returns the bytes of the commitments to all seeds of a chain but the anchor. */
export function commitBytes(seeds: Uint8Array): Uint8Array {
  const hashInto = sha256Into(COMMIT)
  const commits = new Uint8Array(seeds.length - SEED_BYTES)
  for (let index = 0; index < commits.length / SEED_BYTES; index += 1)
    hashInto(seedAt(seeds, index + 1), seedAt(commits, index))
  return commits
}
