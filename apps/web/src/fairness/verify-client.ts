import type { Step } from '@saikoro/shared/fairness/steps'
import { type CheckInput, checkDraw } from './check-draw.ts'
import type { CheckTask } from './verify.worker.ts'

interface Answer {
  readonly id: number
  readonly steps: Step[]
}

interface Waiting {
  readonly resolve: (steps: Step[]) => void
  readonly reject: (error: Error) => void
}

/** Runs checks in a web worker; after a failure the next check starts a new one. */
function createWorkerCheck(): (input: CheckInput) => Promise<Step[]> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function fail(): void {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('verify worker failed'))
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data: { id, steps } }: MessageEvent<Answer>) => {
      waiting.get(id)?.resolve(steps)
      waiting.delete(id)
    })
    started.addEventListener('error', fail)
    started.addEventListener('messageerror', fail)
    return started
  }

  return (input) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      const task: CheckTask = { id: lastId, input }
      worker.postMessage(task)
    })
}

/** Checks a draw in a worker, or on the main thread when workers are unavailable or fail. */
export function createCheck(): (input: CheckInput) => Promise<Step[]> {
  if (typeof Worker === 'undefined') return checkDraw
  const check = createWorkerCheck()
  return (input) => check(input).catch(() => checkDraw(input))
}
