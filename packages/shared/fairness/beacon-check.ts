import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { roundMessage } from './beacon.ts'
import { isHex } from './hex.ts'

/** Signatures on G1, keys on G2: scheme bls-unchained-g1-rfc9380. */
const bls = bls12_381.shortSignatures
const DOMAIN = utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')

/** A round's message as a point of G1. */
export function roundPoint(round: number) {
  return bls.hash(roundMessage(round), DOMAIN)
}

/**
 * Did the holder of this key sign this round? False for anything malformed; takes some 60 ms.
 * The dice hang on the signature's bytes, so only the one canonical spelling of a valid point counts.
 * @param publicKey 96 bytes, hex
 * @param signature 48 bytes, hex
 */
export function verifyRound(publicKey: string, round: number, signature: string): boolean {
  if (!isHex(publicKey, 96) || !isHex(signature, 48) || !Number.isSafeInteger(round) || round < 1)
    return false
  try {
    const point = bls.Signature.fromBytes(hexToBytes(signature))
    if (bls.Signature.toHex(point) !== signature) return false
    return bls.verify(point, roundPoint(round), hexToBytes(publicKey))
  } catch {
    return false
  }
}
