import { RefusalError } from './call.ts'
import { REQUESTS } from './session.ts'
import { tabStorage } from './storage.ts'

function readAll(): URLSearchParams {
  return new URLSearchParams(tabStorage.read(REQUESTS) ?? '')
}

function writeAll(ids: URLSearchParams): void {
  tabStorage.write(REQUESTS, ids.toString())
}

/**
 * Returns the id of a request with this content: the same one, also after a reload, until `endRequest` reports that its answer is known.
 * With equal ids the server carries a request out once.
 */
export function requestIdOf(...content: readonly string[]): string {
  const ids = readAll()
  const key = content.join('|')
  const id = ids.get(key) ?? createRequestId()
  ids.set(key, id)
  writeAll(ids)
  return id
}

/** Forgets the id of a request that was carried out (no error) or refused. After any other error its answer is not known. */
export function endRequest(id: string, error: Error | null): void {
  if (error !== null && !(error instanceof RefusalError)) return
  const ids = readAll()
  writeAll(new URLSearchParams([...ids].filter(([, known]) => known !== id)))
}

/** Returns a new request id, which makes a repeated call idempotent. Also works without a secure context. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
