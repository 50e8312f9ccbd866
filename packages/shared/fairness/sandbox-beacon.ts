import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Beacon, SANDBOX_GENESIS, SANDBOX_PERIOD, sandboxChainHash } from './beacon.ts'
import { roundPoint } from './beacon-check.ts'

const bls = bls12_381.shortSignatures
const INFO = utf8ToBytes('saikoro/sandbox-beacon/v1')
const ORDER = bls12_381.fields.Fr.ORDER

/**
 * Returns the private key of the sandbox beacon, 32 bytes hex: 48 big-endian bytes of HKDF-SHA-256 (no salt), reduced to 1 … r−1
 * with negligible bias (FIPS 186-5, A.2.1).
 * @param secret `FAIRNESS_SECRET`, hex
 */
export function sandboxKeyOf(secret: string): string {
  const wide = hkdf(sha256, hexToBytes(secret), undefined, INFO, 48)
  const scalar = (BigInt(`0x${bytesToHex(wide)}`) % (ORDER - 1n)) + 1n
  return scalar.toString(16).padStart(64, '0')
}

/** Returns the public key of a private key, 96 bytes hex. */
export function publicKeyOf(secretKey: string): string {
  return bls.getPublicKey(hexToBytes(secretKey)).toHex()
}

/** Returns the sandbox beacon of a private key. */
export function sandboxBeacon(secretKey: string): Beacon {
  const [publicKey, genesis, period] = [publicKeyOf(secretKey), SANDBOX_GENESIS, SANDBOX_PERIOD]
  return {
    kind: 'sandbox',
    chainHash: sandboxChainHash(publicKey, genesis, period),
    publicKey,
    genesis,
    period,
  }
}

/** Returns the signature of a round, 48 bytes hex; BLS signatures are deterministic. */
export function signRound(secretKey: string, round: number): string {
  return bls.Signature.toHex(bls.sign(roundPoint(round), hexToBytes(secretKey)))
}
