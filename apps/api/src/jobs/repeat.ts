import type { Log } from '../log.ts'

export interface Repeated {
  stop(): Promise<void>
}

/** Runs a job again and again with a pause (ms) in between; a failure is logged and the next run comes all the same. */
export function repeat(pause: number, log: Log, job: () => Promise<void>): Repeated {
  let isStopped = false
  let wake = () => {}
  const runs = (async () => {
    while (!isStopped) {
      await job().catch((error: unknown) => log.error({ err: error }, 'a repeated job failed'))
      if (isStopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    async stop() {
      isStopped = true
      wake()
      await runs
    },
  }
}
