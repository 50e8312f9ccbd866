import { createHash } from 'node:crypto'

/** Returns a hash of a request's fields, stored with its request_id to reject the same id with another body. */
export function requestHash(...fields: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
