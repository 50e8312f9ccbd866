import { NetworkError } from './call.ts'

const ATTEMPTS = 3

/** Retries a request without a reply with the same request id, so that it is posted once. */
export const retryUnanswered = {
  retry: (failures: number, error: Error) => error instanceof NetworkError && failures < ATTEMPTS - 1,
  retryDelay: 500,
}
