import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns whether a value is lower-case hex of this many bytes, which is the canonical form in hashed lines. */
export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value)
}

/** Returns the SHA-256 of a text's UTF-8 bytes, hex. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
