import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

/** Compiled once for all the processes of a run. */
const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'saikoro-test-compiled')

export interface Process {
  /** How it ended, by itself or not: the signal, or its exit code. */
  readonly ended: Promise<string>
  /** Asks it to stop, and says how it ended. */
  stop(): Promise<string>
}

/** Runs a file of ours as a process of its own, which ends with us. */
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
