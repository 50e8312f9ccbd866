// Exponential backoff: pauses double up to 30 seconds and start over at one second after a quiet minute.
import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const HEALTHY_MS = 60_000

export interface Backoff {
  /** seconds until the next attempt, for messages */
  next(): number
  /** waits as long as `next` returned; false when interrupted */
  pause(): Promise<boolean>
}

export function backoff(signal: AbortSignal): Backoff {
  let wait = FIRST_MS / 2
  let started = performance.now()
  return {
    next() {
      wait = performance.now() - started > HEALTHY_MS ? FIRST_MS : Math.min(wait * 2, LONGEST_MS)
      return wait / 1_000
    },
    async pause() {
      await sleep(wait, undefined, { signal }).catch(() => {})
      started = performance.now()
      return !signal.aborted
    },
  }
}
