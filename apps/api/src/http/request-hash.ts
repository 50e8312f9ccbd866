import { createHash } from 'node:crypto'

/** What is remembered of an accepted request, so that a request_id that comes again with another body is told apart. */
export function requestHash(...fields: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
