import { sha256 } from '@noble/hashes/sha2.js'
import type { Genesis } from '../contract/fairness.ts'
import { hashOfText } from './hex.ts'

/** The source of a draw's public randomness; genesis in seconds since 1970, period in seconds. */
export interface Beacon {
  readonly kind: 'quicknet' | 'sandbox'
  readonly chainHash: string
  readonly publicKey: string
  readonly genesis: number
  readonly period: number
}

/** drand quicknet, scheme bls-unchained-g1-rfc9380: constants of the verifier, never taken from a server. */
export const QUICKNET: Beacon = {
  kind: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** A sandbox beacon has quicknet's genesis and period (s), so that rounds have the same numbers. */
export const SANDBOX_GENESIS = 1_692_803_367
export const SANDBOX_PERIOD = 3

/** Returns the chain hash of a sandbox beacon, hex, over its public key, genesis (s) and period (s). */
export function sandboxChainHash(publicKey: string, genesis: number, period: number): string {
  return hashOfText(`sandbox-beacon/v1|${publicKey}|${genesis}|${period}`)
}

/** The beacon fields of a genesis or draw on the wire. */
type ServedBeacon = Pick<Genesis, 'chainHash' | 'publicKey' | 'beaconGenesis' | 'beaconPeriod'>

/** Returns quicknet, or the sandbox beacon whose fields hash to its chain hash; `undefined` for any other. */
export function beaconFor(served: ServedBeacon): Beacon | undefined {
  const { chainHash, publicKey, beaconGenesis: genesis, beaconPeriod: period } = served
  if (chainHash === QUICKNET.chainHash) {
    const isSame =
      publicKey === QUICKNET.publicKey && genesis === QUICKNET.genesis && period === QUICKNET.period
    return isSame ? QUICKNET : undefined
  }
  if (chainHash !== sandboxChainHash(publicKey, genesis, period)) return undefined
  return { kind: 'sandbox', chainHash, publicKey, genesis, period }
}

/** Returns the message that a beacon signs for a round: SHA-256 of the number as a big-endian uint64 (drand, unchained). */
export function roundMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}
