// Requests to a server at a pace that its limits admit.
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 10_000
const ATTEMPTS = 5
const RETRY_AFTER_MAX_S = 120

/** The server could not be reached or did not answer in time; nothing follows from that about its log. */
export class NoAnswer extends Error {}

export interface Pace {
  readonly intervalMs: number
  readonly onWait?: (seconds: number) => void
}

/** Eight requests a second are less than half of what a server admits. */
export const DEFAULT_PACE: Pace = { intervalMs: 125 }

/** Returns a fetch that waits between requests and repeats refused ones after the time that the server states. */
export function pacedFetch({ intervalMs, onWait = () => {} }: Pace) {
  let free = 0
  async function attempt(url: string, init: RequestInit): Promise<Response> {
    const at = Math.max(Date.now(), free)
    free = at + intervalMs
    await sleep(Math.max(0, at - Date.now()))
    return fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
      throw new NoAnswer(`${url}: ${error.message}`, { cause: error })
    })
  }
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const reply = await attempt(url, init)
      if (reply.status < 429) return reply
      if (reply.status !== 429) throw new NoAnswer(`${url}: ${reply.status}`)
      const seconds = Math.min(RETRY_AFTER_MAX_S, Number(reply.headers.get('retry-after')) || 5)
      onWait(seconds)
      await sleep(seconds * 1000)
    }
    throw new NoAnswer(`${url}: the server admits no more requests (429)`)
  }
}
