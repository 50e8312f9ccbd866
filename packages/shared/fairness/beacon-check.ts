import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { roundMessage } from './beacon.ts'
import { isHex } from './hex.ts'

/** Signatures on G1, keys on G2: drand's scheme bls-unchained-g1-rfc9380. */
const bls = bls12_381.shortSignatures
const DOMAIN = utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')

/** Returns the message of a round as a point of G1. */
export function roundPoint(round: number) {
  return bls.hash(roundMessage(round), DOMAIN)
}

/** Genuine rounds as key, number and signature: the games share rounds, and a device verifies the draw of each order. */
const genuine = new Set<string>()
const REMEMBERED = 4_096

function remember(round: string): void {
  if (genuine.size === REMEMBERED) genuine.clear()
  genuine.add(round)
}

/**
 * Returns whether the holder of this key signed this round; false for malformed input. Takes about 60 ms,
 * and nothing for a round that it has verified.
 * The dice depend on the bytes of the signature, so only the canonical encoding of a valid point is accepted.
 * @param publicKey 96 bytes, hex
 * @param signature 48 bytes, hex
 */
export function verifyRound(publicKey: string, round: number, signature: string): boolean {
  if (!isHex(publicKey, 96) || !isHex(signature, 48) || !Number.isSafeInteger(round) || round < 1)
    return false
  const whole = `${publicKey} ${round} ${signature}`
  if (genuine.has(whole)) return true
  try {
    const point = bls.Signature.fromBytes(hexToBytes(signature))
    if (bls.Signature.toHex(point) !== signature) return false
    const isGenuine = bls.verify(point, roundPoint(round), hexToBytes(publicKey))
    if (isGenuine) remember(whole)
    return isGenuine
  } catch {
    return false
  }
}
