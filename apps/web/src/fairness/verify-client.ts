import type { Step } from '@saikoro/shared/fairness/steps'
import { loadCode } from '../lib/call.ts'
import { type CheckInput, checkDraw } from './check-draw.ts'

/** Runs checks in a web worker; after a failure the next check starts a new one. */
function createWorkerCheck(): (input: CheckInput) => Promise<Step[]> {
  let current: Worker | undefined
  return (input) =>
    new Promise((resolve, reject) => {
      current ??= new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
      const worker = current
      const { port1, port2 } = new MessageChannel()
      const over = new AbortController()
      function end(steps: Step[] | null): void {
        over.abort()
        port1.close()
        if (steps) resolve(steps)
        else {
          worker.terminate()
          if (current === worker) current = undefined
          reject(new Error('verify worker failed'))
        }
      }
      port1.onmessage = ({ data }) => end(data)
      for (const fault of ['error', 'messageerror'])
        worker.addEventListener(fault, () => end(null), { signal: over.signal })
      worker.postMessage(input, [port2])
    })
}

/** Checks a draw on the main thread; a download of its code that fails is a failed request. */
async function checkHere(input: CheckInput): Promise<Step[]> {
  await loadCode(() => import('@saikoro/shared/fairness/beacon-check'))
  return checkDraw(input)
}

/** Checks a draw in a worker, or on the main thread when workers are unavailable or fail. */
export function createCheck(): (input: CheckInput) => Promise<Step[]> {
  if (typeof Worker === 'undefined') return checkHere
  const check = createWorkerCheck()
  return (input) => check(input).catch(() => checkHere(input))
}
