import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseHealth } from './database-health.ts'
import { isPowerOfTen } from './failure-log.ts'
import type { Log } from './log.ts'

export interface RepeatedJob {
  stop(): Promise<void>
}

export interface Dependencies {
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
}

/**
 * Runs a job repeatedly, with a pause after each run: ms, or a function that resolves at its end and before the job is stopped. A failed
 * run is logged and the job goes on; of consecutive failures the 1st, 10th, 100th … are logged, and the recovery. During an outage of the
 * database nothing is logged and the job waits for its end.
 */
export function repeat(
  pause: number | (() => Promise<unknown>),
  { log, databaseHealth }: Dependencies,
  job: () => Promise<unknown>,
): RepeatedJob {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  let failures = 0
  async function fail(error: unknown): Promise<void> {
    if (await databaseHealth.waitUntilUp()) return
    databaseHealth.diskFull.note(error)
    failures += 1
    if (isPowerOfTen(failures)) log.error({ err: error, failures }, 'a repeated job failed')
  }
  function succeed(): void {
    if (failures > 1) log.warn({ failures }, 'a repeated job works again')
    failures = 0
  }
  const runs = (async () => {
    while (!signal.aborted) {
      await job().then(succeed, (error: unknown) => Promise.race([fail(error), stopped]))
      if (typeof pause === 'number') await sleep(pause, undefined, { signal }).catch(() => {})
      else await pause()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await runs
    },
  }
}
