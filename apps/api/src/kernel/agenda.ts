import * as z from 'zod/mini'
import type { InvalidationBus } from './invalidation-bus.ts'
import { type Dependencies, type RepeatedJob, repeat } from './repeat.ts'

/** Usual time between two looks in which a process receives no signal. */
export const SWEEP_MS = 5_000
/** A job that was due before its run and still is waits for others: it runs again when it is signalled, or after this time. */
const RETRY_MS = 1_000
/** What happens within this time shares one look. */
const GATHER_MS = 20
const SIGNAL = /^due\/(\w+)$/

/** A row of `worker_agenda` or `api_agenda`: a job and the milliseconds until it is due. */
export const agendaRow = z.object({ job: z.string(), wait: z.number() })

interface Options extends Dependencies {
  readonly bus: Pick<InvalidationBus, 'subscribe'>
  /** Longest time between two looks, ms: it finds what a lost notification left. */
  readonly sweep: number
  /** Asks the database which jobs are due. */
  readonly look: () => Promise<readonly z.output<typeof agendaRow>[]>
  /** Whether the run of a job can make others due, or itself at a known time. */
  readonly looksAfterRuns: boolean
  readonly jobs: Readonly<Record<string, () => Promise<unknown>>>
}

/**
 * Runs jobs when they are due: after the notification `due/` and the job's name, at the next known time, and in a slow sweep. Each job runs
 * once at the start.
 */
export function runAgenda(options: Options): RepeatedJob {
  const { bus, sweep, look, looksAfterRuns, jobs } = options
  /** Jobs that wait, with the earliest time at which they are tried again. */
  const waiting = new Map<string, { readonly start: () => void; from: number }>()
  const startedAt = new Map<string, number>()
  /** Jobs that were signalled while they ran. */
  const signalled = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let lookAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let startLook = () => {}
  let isStopped = false

  function planLook(at: number): void {
    lookAt = Math.min(lookAt, at)
    clearTimeout(timer)
    timer = setTimeout(() => startLook(), Math.max(0, Math.ceil(lookAt - performance.now())))
  }

  function start(name: string): void {
    const job = waiting.get(name)
    waiting.delete(name)
    startedAt.set(name, performance.now())
    job?.start()
  }

  function waitUntilDue(name: string): Promise<void> {
    return new Promise((resolve) => {
      if (isStopped || signalled.delete(name)) return resolve()
      waiting.set(name, { start: resolve, from: performance.now() + RETRY_MS })
      if (looksAfterRuns) planLook(lookedAt + GATHER_MS)
    })
  }

  async function lookOnce(): Promise<void> {
    lookedAt = performance.now()
    lookAt = Number.POSITIVE_INFINITY
    let next = RETRY_MS
    try {
      const waits = new Map((await look()).map(({ job, wait }) => [job, wait]))
      next = sweep
      for (const [name, { from }] of waiting) {
        const now = performance.now()
        const known = waits.get(name) ?? sweep
        const isTried = now + known <= (startedAt.get(name) ?? Number.NEGATIVE_INFINITY)
        const wait = isTried ? from - now : known
        if (wait <= 0) start(name)
        else next = Math.min(next, wait)
      }
    } finally {
      planLook(performance.now() + next)
    }
  }

  bus.subscribe((change) => {
    const name = SIGNAL.exec(change ?? '')?.[1] ?? ''
    if (waiting.has(name)) start(name)
    else if (Object.hasOwn(jobs, name)) signalled.add(name)
    if (change !== undefined) return
    for (const job of waiting.values()) job.from = 0
    planLook(lookedAt + GATHER_MS)
  })
  const untilLook = () =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      startLook = resolve
      planLook(Number.POSITIVE_INFINITY)
    })
  const repeated = [
    repeat(untilLook, options, lookOnce),
    ...Object.entries(jobs).map(([name, job]) => repeat(() => waitUntilDue(name), options, job)),
  ]
  return {
    async stop() {
      isStopped = true
      const stopped = repeated.map((each) => each.stop())
      for (const name of [...waiting.keys()]) start(name)
      startLook()
      await Promise.all(stopped)
      clearTimeout(timer)
    },
  }
}
