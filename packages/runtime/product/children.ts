// The processes of the product. Each has its own process group, so that Ctrl-C stops them through us in order, and an
// IPC channel, which closes when this process ends, even by SIGKILL.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from '@saikoro/system/paths'
import { type End, keepUp, type Supervision } from '../installation/keep-up.ts'

const exitWithParent = pathToFileURL(inRoot('packages/system/exit-with-parent.mjs')).href
const GRACE_MS = 10_000
const LOOK_MS = 200

interface Program extends Supervision {
  /** name in messages */
  name: string
  file: string
  env: NodeJS.ProcessEnv
  /** resolves when the process with this id is ready */
  isUp(pid: number): Promise<boolean>
}

function launch({ file, env, isUp }: Program) {
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
  /** Returns how the process ended before it was up, or undefined once it is up. */
  async function up(): Promise<End | undefined> {
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      if (await isUp(child.pid).catch(() => false)) return undefined
      await sleep(LOOK_MS)
    }
    return ended
  }
  return { child, ended, up }
}

export function keepRunning(program: Program) {
  const stopping = new AbortController()
  let current = launch(program)
  const kept = {
    name: program.name,
    ended: () => current.ended,
    restart() {
      current = launch(program)
      return Promise.race([current.ended, current.up()])
    },
  }
  const { record, done } = keepUp(kept, program, stopping.signal)
  return {
    record: () => ({ ...record(), pid: current.child.pid }),
    async stop() {
      stopping.abort()
      const { child, ended } = current
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(late)
      await done
    },
  }
}
