import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../packages/runtime/system/ports.ts'

const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Returns the path of an installed program. Tests of missing programs are skipped. */
export function programAt(name: string): string | undefined {
  return PLACES.map((dir) => path.join(dir, name)).find((file) => existsSync(file))
}

export interface Server {
  readonly port: number
  /** The server's working directory. */
  readonly dir: string
  /** Stops the process with its connections open until `resume`. */
  freeze(): void
  resume(): void
  /** Kills the process. `start` restarts it on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Runs an external server on a free port until this process ends. Its output is discarded. */
export async function startServer(
  file: string,
  argsFor: (port: number, dir: string) => string[],
  isUp: (port: number) => Promise<unknown>,
  optionsFor: (port: number, dir: string) => SpawnOptions = () => ({}),
): Promise<Server> {
  const port = await freePort()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-server-'))
  let child: ReturnType<typeof spawn>
  async function start() {
    child = spawn(file, argsFor(port, dir), { stdio: 'ignore', cwd: dir, ...optionsFor(port, dir) })
    const mine = child
    const kill = () => mine.kill('SIGKILL')
    process.on('exit', kill)
    child.on('exit', () => process.off('exit', kill))
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      if (
        await isUp(port).then(
          () => true,
          () => false,
        )
      )
        return
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${file} does not answer`)
    }
  }
  await start()
  return {
    port,
    dir,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
