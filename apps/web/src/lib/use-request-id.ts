import { useRef } from 'react'

/**
 * Returns a function from the content of a request to its id: equal for retries of the same content, new for another one. With
 * equal ids the server carries a request out once.
 */
export function useRequestId(): (...content: readonly string[]) => string {
  const last = useRef({ signature: '', id: '' })
  return (...content) => {
    const signature = content.join('|')
    if (last.current.signature !== signature) last.current = { signature, id: createRequestId() }
    return last.current.id
  }
}

/** Returns a new request id, which makes a repeated call idempotent. Also works without a secure context. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
