// The processes of the product. Each is in a group of its own, so that Ctrl-C reaches them only through us and
// in order, and has an IPC channel, which closes when this process ends, by a kill as well.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './paths.ts'

const exitWithParent = pathToFileURL(inRoot('scripts/setup/exit-with-parent.mjs')).href
const GRACE_MS = 10_000
const HEALTHY_MS = 60_000
const LONGEST_PAUSE_MS = 30_000

export interface Child {
  /** its exit code, when it ends for good */
  readonly ended: Promise<number>
  /** how often it ended so far */
  ends(): number
  stop(): Promise<void>
}

function launch(file: string, env: NodeJS.ProcessEnv) {
  const process_ = spawn(process.execPath, ['--import', exitWithParent, path.resolve(root, file)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<number>((resolve) => {
    process_.on('error', () => resolve(1))
    process_.on('exit', (code) => resolve(code ?? 1))
  })
  return { process: process_, ended }
}

async function end(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(late)
}

/** A process whose end is the end of the product. */
export function runOnce(file: string, env: NodeJS.ProcessEnv): Child {
  const { process: child, ended } = launch(file, env)
  let ends = 0
  void ended.then(() => {
    ends = 1
  })
  return { ended, ends: () => ends, stop: () => end(child, ended) }
}

/** A process that is started again when it ends, after a pause that doubles until one stays up for a minute. */
export function keepRunning(name: string, file: string, env: NodeJS.ProcessEnv): Child {
  let current = launch(file, env)
  let ends = 0
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  async function watch(): Promise<number> {
    for (let wait = 1000; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const since = performance.now()
      const code = await current.ended
      ends += 1
      if (stopping.signal.aborted) return code
      if (performance.now() - since > HEALTHY_MS) wait = 1000
      console.log(`The ${name} ended with ${code}; it starts again in ${wait / 1000} s.`)
      await pause(wait)
      if (stopping.signal.aborted) return code
      current = launch(file, env)
    }
  }
  const ended = watch()
  return {
    ended,
    ends: () => ends,
    async stop() {
      stopping.abort()
      await end(current.process, current.ended)
      await ended
    },
  }
}
