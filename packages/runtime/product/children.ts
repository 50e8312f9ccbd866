// The processes of the product. Each has its own process group, so that Ctrl-C stops them through us in order, and an
// IPC channel, which closes when this process ends, even by SIGKILL.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { LastEnd, ProcessRecord } from '../installation/running.ts'
import { backoff } from '../system/backoff.ts'
import { inRoot, root } from '../system/paths.ts'
import type { WriteMessage } from '../system/progress.ts'

const exitWithParent = pathToFileURL(inRoot('packages/runtime/system/exit-with-parent.mjs')).href
const GRACE_MS = 10_000
const LOOK_MS = 200

export interface Program {
  /** name in messages */
  name: string
  file: string
  env: NodeJS.ProcessEnv
  /** resolves when the process with this id is ready */
  isUp(pid: number): Promise<boolean>
  writeMessage: WriteMessage
  /** called when the record changed */
  onChange(): void
}

export interface Child {
  /** restarts so far */
  ends(): number
  record(): ProcessRecord
  stop(): Promise<void>
}

type End = Omit<LastEnd, 'at'>

/** Says how a process exited. */
export function describeEnd({ signal, code, error }: End): string {
  if (signal) return `was killed (${signal})`
  if (error) return `could not start: ${error}`
  return code === undefined ? 'was gone' : `ended with ${code}`
}

function launch({ file, env }: Program) {
  const child = spawn(process.execPath, ['--import', exitWithParent, path.resolve(root, file)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<End>((resolve) => {
    child.on('error', (error) => resolve({ error: error.message }))
    child.on('exit', (code, signal) => resolve(signal ? { signal } : { code: code ?? 0 }))
  })
  return { child, ended }
}
type Launched = ReturnType<typeof launch>

const hasEnded = ({ child }: Launched) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function end({ child, ended }: Launched) {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await ended
  clearTimeout(late)
}

/** Keeps a process running: restarts it after a pause that doubles until it stays up for a minute. */
export function keepRunning(program: Program): Child {
  const { name, isUp, writeMessage, onChange } = program
  const stopping = new AbortController()
  let current = launch(program)
  let since: string | undefined = new Date().toISOString()
  let ends = 0
  let lastEnd: LastEnd | undefined

  /** Calls back once when a restarted process becomes ready; never if it exits first. */
  async function greet(launched: Launched, from: number) {
    while (!hasEnded(launched) && !stopping.signal.aborted) {
      if (await isUp(launched.child.pid ?? 0).catch(() => false)) {
        since = new Date().toISOString()
        writeMessage(`The ${name} is back after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
        return onChange()
      }
      await sleep(LOOK_MS)
    }
  }

  async function watch() {
    const { next, pause } = backoff(stopping.signal)
    let from: number | undefined
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      ends += 1
      lastEnd = { ...how, at: new Date().toISOString() }
      if (since) from = performance.now()
      since = undefined
      writeMessage(`The ${name} ${describeEnd(how)}. It starts again in ${next()} s.`)
      onChange()
      if (!(await pause())) return
      current = launch(program)
      void greet(current, from ?? performance.now())
    }
  }
  const watched = watch()

  return {
    ends: () => ends,
    record: () => ({ name, pid: current.child.pid, since, ends, lastEnd }),
    async stop() {
      stopping.abort()
      await end(current)
      await watched
    },
  }
}
