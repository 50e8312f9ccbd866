import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Is this lower-case hex of so many bytes? Only this one spelling counts, as hashed lines contain it. */
export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value)
}

/** SHA-256 in hex of an ASCII text. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
