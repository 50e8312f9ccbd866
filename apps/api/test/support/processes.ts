import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { FAIRNESS_SECRET, LOG_KEY, type World } from './world.ts'

/** Compile cache shared by all processes of a run. */
const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'saikoro-test-compiled')

export interface Process {
  /** Resolves to the signal or exit code when the process ends. */
  readonly ended: Promise<string>
  /** Sends SIGTERM and resolves like `ended`. */
  stop(): Promise<string>
}

/** Runs a file in a child process that ends with this one. */
export function startProcess(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Process {
  const child = spawn(process.execPath, [file, ...args], {
    env: { NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const ended = new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('exit', kill)
      resolve(signal ?? `ended with ${code}`)
    })
  })
  return {
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

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
