import path from 'node:path'
import { startProcess } from './product-processes.ts'
import { FAIRNESS_SECRET, LOG_KEY, type World } from './world.ts'

const KILLED_WORKER = path.resolve(import.meta.dirname, '../entry/killed-worker.ts')
const TIMEOUT_MS = 180_000

/** Runs the worker in a child process until it kills itself at the given moment. Returns the signal or exit code. */
export async function runUntilKilled({ urls, worker }: World, moment: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: urls.worker,
    FAIRNESS_SECRET,
    LOG_KEY,
    LOG_ORIGIN: worker.publicLog.key.name,
    RECEIPT_PUBLIC_KEY: worker.receiptPublicKey,
  }
  const child = startProcess(KILLED_WORKER, env, [moment])
  const timer = setTimeout(() => child.stop(), TIMEOUT_MS)
  return child.ended.finally(() => clearTimeout(timer))
}
