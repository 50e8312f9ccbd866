import { NetworkError } from './call.ts'

const ATTEMPTS = 3

/** A request without an answer is sent again, with the same request id: it is booked once. */
export const retryUnanswered = {
  retry: (failures: number, error: Error) => error instanceof NetworkError && failures < ATTEMPTS - 1,
  retryDelay: 500,
}
