/** Returns a new request id, which makes a repeated call idempotent. Also works without a secure context. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
