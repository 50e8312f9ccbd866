import type { DatabaseHealth } from './database-health.ts'
import type { Log } from './log.ts'

export interface RepeatedJob {
  stop(): Promise<void>
}

interface Dependencies {
  readonly log: Log
  readonly databaseHealth: DatabaseHealth
}

/**
 * Runs a job repeatedly, with a pause (ms, or a function that returns the next pause) after each run. A failed run is logged and the
 * job goes on; of consecutive failures the 1st, 10th, 100th … are logged, and the recovery. During an outage of the database nothing is
 * logged and the job waits for its end.
 */
export function repeat(
  pause: number | (() => number),
  { log, databaseHealth }: Dependencies,
  job: () => Promise<unknown>,
): RepeatedJob {
  const stopping = Promise.withResolvers<void>()
  let isStopped = false
  let failures = 0
  let nextLogged = 1
  async function fail(error: unknown): Promise<void> {
    if (await databaseHealth.waitUntilUp()) return
    databaseHealth.diskFull.note(error)
    failures += 1
    if (failures < nextLogged) return
    nextLogged *= 10
    log.error({ err: error, failures }, 'a repeated job failed')
  }
  function succeed(): void {
    if (failures > 1) log.warn({ failures }, 'a repeated job works again')
    failures = 0
    nextLogged = 1
  }
  const runs = (async () => {
    while (!isStopped) {
      await job().then(succeed, (error: unknown) => Promise.race([fail(error), stopping.promise]))
      if (isStopped) break
      let timer: NodeJS.Timeout | undefined
      const paused = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, typeof pause === 'number' ? pause : pause())
      })
      await Promise.race([paused, stopping.promise])
      clearTimeout(timer)
    }
  })()
  return {
    async stop() {
      isStopped = true
      stopping.resolve()
      await runs
    },
  }
}
