import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for one use, derived from the API's one secret: HKDF with another info string gives a key that says nothing about
 * the receipts' key, and every replica has it without a further secret to hand out.
 */
export function derivedKey(receiptKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(receiptKey, 'hex'), '', use, 32))
}
