import { useRef } from 'react'
import { createRequestId } from './request-id.ts'

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
