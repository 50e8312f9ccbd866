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
 * Runs a job again and again with a pause (ms) in between, asked for each time where it is a function. A failure is logged and the next
 * run comes all the same; one that goes on is logged the 1st, 10th, 100th … time, and when it is over. While the database is away nothing
 * is logged and the job rests.
 */
export function repeat(
  pause: number | (() => number),
  { log, databaseHealth }: Dependencies,
  job: () => Promise<void>,
): RepeatedJob {
  let isStopped = false
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  let failures = 0
  let next = 1
  async function fail(error: unknown): Promise<void> {
    if (await databaseHealth.waitUntilUp()) return
    failures += 1
    if (failures < next) return
    next *= 10
    log.error({ err: error, failures }, 'a repeated job failed')
  }
  function succeed(): void {
    if (failures > 1) log.warn({ failures }, 'a repeated job works again')
    failures = 0
    next = 1
  }
  const runs = (async () => {
    while (!isStopped) {
      await job().then(succeed, (error: unknown) => Promise.race([fail(error), stopped]))
      if (isStopped) break
      let timer: NodeJS.Timeout | undefined
      const paused = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, typeof pause === 'number' ? pause : pause())
      })
      await Promise.race([paused, stopped])
      clearTimeout(timer)
    }
  })()
  return {
    async stop() {
      isStopped = true
      stop()
      await runs
    },
  }
}
