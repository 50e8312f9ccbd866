// Verifies beacon rounds on a separate thread: 60 ms on the main one would delay every request.
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { verifyRound } from '@saikoro/shared/fairness/beacon-check'

const NAME = 'round verifier'

type Claim = readonly [publicKey: string, round: number, signature: string]

if (workerData === NAME)
  parentPort?.on('message', (claim: Claim) => parentPort?.postMessage(verifyRound(...claim)))

interface Thread {
  readonly worker: Worker
  /** Claims that are not answered yet, oldest first. */
  readonly waiting: PromiseWithResolvers<boolean>[]
}

let thread: Thread | undefined

function startThread(): Thread {
  const started: Thread = {
    worker: new Worker(new URL(import.meta.url), { workerData: NAME }),
    waiting: [],
  }
  started.worker.unref()
  started.worker.on('message', (isValid: boolean) => started.waiting.shift()?.resolve(isValid))
  started.worker.on('error', (error) => {
    thread = undefined // the next claim starts another one
    for (const { reject } of started.waiting) reject(error)
  })
  return started
}

/** As `verifyRound`, without blocking this thread. */
export function verifyRoundAside(...claim: Claim): Promise<boolean> {
  thread ??= startThread()
  const answer = Promise.withResolvers<boolean>()
  thread.waiting.push(answer)
  thread.worker.postMessage(claim)
  return answer.promise
}
