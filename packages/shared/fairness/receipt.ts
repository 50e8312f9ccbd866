import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64url, toBase64url } from '@saikoro/tlog/base64'
import { readPoints, writePoints } from '../points.ts'
import { isOrdinal } from './canonical.ts'
import { isHex } from './hex.ts'
import { jwsInput, readJwsPayload } from './jws.ts'
import { readLeaf } from './leaf.ts'

/** The operator's signed confirmation of an order with its leaves, of a recharge or of a withdrawal. */
export interface Receipt {
  readonly kind: 'order' | 'recharge' | 'withdrawal'
  readonly id: number
  readonly member: number
  /** The draw's record, hex; null except for orders. */
  readonly record: string | null
  readonly leaves: readonly string[]
  /** Points as on the wire, such as `"40.00"`. */
  readonly amount: string
  /** ms since 1970 */
  readonly at: number
}

/** Twenty leaves, the maximum, take about 3,000 characters. */
const JWS_MAX = 16_000

/** Returns the canonical payload, so that the same stored fields always give the same bytes. */
function payloadOf({ kind, id, member, record, leaves, amount, at }: Receipt): string {
  return JSON.stringify({ kind, id, member, record, leaves, amount, at })
}

/** Returns the signing input of a receipt. The API signs it and appends the signature with `withSignature`. */
export function signingInput(receipt: Receipt): string {
  return jwsInput(payloadOf(receipt))
}

/** Returns a compact JWS (RFC 7515) of a signing input and its Ed25519 signature, 64 bytes. */
export function withSignature(input: string, signature: Uint8Array): string {
  return `${input}.${toBase64url(signature)}`
}

/** Whether the leaves are canonical, in id order, and their stakes add up to the amount. */
function isSumOf(leaves: readonly string[], points: bigint): boolean {
  const read = leaves.map(readLeaf)
  const isInOrder = read.every((leaf, place) => leaf && leaf.id > (read[place - 1]?.id ?? 0))
  return isInOrder && read.reduce((total, leaf) => total + (leaf?.stake ?? 0n), 0n) === points
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, member, record, leaves, amount, at } = value as Record<keyof Receipt, unknown>
  const isKind = kind === 'order' || kind === 'recharge' || kind === 'withdrawal'
  const isList = Array.isArray(leaves) && leaves.every((leaf) => typeof leaf === 'string')
  if (!isKind || !isList || typeof amount !== 'string') return false
  const isWhole = [id, member, at].every(isOrdinal)
  const points = readPoints(amount) ?? 0n
  const isOfKind =
    kind === 'order' ? isHex(record, 32) && isSumOf(leaves, points) : record === null && leaves.length === 0
  return isWhole && isOfKind && points > 0n && writePoints(points) === amount
}

/** Parses a receipt without verifying the signature; `undefined` unless it is in canonical form. */
export function readReceipt(jws: string): Receipt | undefined {
  if (typeof jws !== 'string') return undefined // the wire may contain any type
  if (jws.length > JWS_MAX) return undefined
  try {
    const receipt = readJwsPayload(jws)
    return isReceipt(receipt) && jws.startsWith(`${signingInput(receipt)}.`) ? receipt : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns a receipt that the holder of this key signed; `undefined` for anything else.
 * @param publicKey the receipt key of the genesis, 32 bytes hex
 */
export function verifyReceipt(jws: string, publicKey: string): Receipt | undefined {
  const receipt = readReceipt(jws)
  return receipt && isSignedInput(jws, signingInput(receipt), publicKey) ? receipt : undefined
}

/** Returns whether a JWS is this signing input with a signature by the holder of this key (32 bytes hex). */
export function isSignedInput(jws: string, input: string, publicKey: string): boolean {
  if (!isHex(publicKey, 32) || !jws.startsWith(`${input}.`)) return false
  const signature = fromBase64url(jws.slice(input.length + 1))
  if (signature?.length !== 64) return false
  try {
    return ed25519.verify(signature, utf8ToBytes(input), hexToBytes(publicKey), { zip215: false })
  } catch {
    return false
  }
}
