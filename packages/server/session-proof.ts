import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Returns a function that proves of a session that a holder of RECEIPT_KEY opened it for this member: HMAC-SHA-256 of the member and the
 * hash of the token, with a key of this purpose.
 */
export function sessionProver(receiptKey: string) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(receiptKey, 'hex'), '', 'saikoro/session/v1', 32))
  return (memberId: number, tokenHash: Uint8Array): Buffer<ArrayBuffer> =>
    Buffer.from(createHmac('sha256', key).update(`${memberId}/`).update(tokenHash).digest())
}
