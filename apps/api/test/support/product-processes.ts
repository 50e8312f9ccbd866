// API processes and draw workers of one database, without a supervisor: the caller restarts what it killed.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@saikoro/system/ports'

const ENTRY = path.resolve(import.meta.dirname, '../entry/machine.ts')
const START_TIMEOUT_MS = 90_000

/** Compile cache shared by all processes of a run. */
export const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'saikoro-test-compiled')

/** Runs a file in a child process that ends with this one. */
export function startProcess(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
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
    pid: child.pid,
    /** Resolves to the signal or exit code when the process ends. */
    ended,
    /** Sends SIGTERM and resolves like `ended`. */
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

interface Shape {
  readonly apis: number
  readonly workers: number
  /** Environment of each API process. */
  readonly api: NodeJS.ProcessEnv
  readonly worker: NodeJS.ProcessEnv
}

/** Starts API processes on free ports, and workers. Resolves when every API answers. */
export async function startProcesses({ apis, workers, api, worker }: Shape) {
  const ports = await Promise.all(Array.from({ length: apis }, freePort))
  const common = { PATH: process.env.PATH, LOG_LEVEL: 'error' }
  const apiStarts = ports.map((port) => () => {
    const own = { HOST: '127.0.0.1', PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' }
    return startProcess(ENTRY, { ...common, ...own, ...api }, ['api'])
  })
  const startWorker = () => startProcess(ENTRY, { ...common, ...worker }, ['worker'])
  const starts = [...apiStarts, ...Array.from({ length: workers }, () => startWorker)]
  const processes = starts.map((start) => start())
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const origin of origins)
    for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
      if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break
      if (Date.now() > end) throw new Error(`${origin} does not answer`)
    }
  return {
    origins,
    /** API processes, then workers. */
    processes,
    /** Starts an ended process again, an API on the same port. */
    restart(n: number): void {
      const start = starts[n]
      if (start) processes[n] = start()
    },
    async stop() {
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}
