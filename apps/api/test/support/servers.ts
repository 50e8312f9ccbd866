import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { findProgram } from '@saikoro/testing/needs'

export type Server = Awaited<ReturnType<typeof startServer>>

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect')
    .then(() => true)
    .catch(() => false)
  socket.destroy()
  return isOpen
}

/** Runs an external server on a free port until this process ends. Its output is discarded. */
async function startServer(
  file: string,
  argsFor: (port: number) => string[],
  optionsFor: (port: number, dir: string) => SpawnOptions = () => ({}),
) {
  const port = await freePort()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-server-'))
  let child: ReturnType<typeof spawn>
  async function start() {
    child = spawn(file, argsFor(port), { stdio: 'ignore', cwd: dir, ...optionsFor(port, dir) })
    const mine = child
    const kill = () => mine.kill('SIGKILL')
    process.on('exit', kill)
    child.on('exit', () => process.off('exit', kill))
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      if (await isListening(port)) return
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${file} does not answer`)
    }
  }
  await start()
  return {
    port,
    start,
    /** Stops the process with its connections open until `resume`. */
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    /** Kills the process. `start` restarts it on the same port. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Path of Valkey or of Redis, which has the same protocol. */
export const VALKEY = findProgram('valkey-server', 'redis-server')

export async function startValkey() {
  const argsFor = (port: number) => ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '']
  const server = await startServer(VALKEY ?? '', argsFor)
  return { ...server, url: `redis://127.0.0.1:${server.port}` }
}

export const PGBOUNCER = findProgram('pgbouncer')
/** User id for PgBouncer, which does not run as root. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined

/** Starts PgBouncer by deploy/pgbouncer.sh, with a small pool. */
export async function startPooler(url: string) {
  const { hostname, port: serverPort, pathname, username, password } = new URL(url)
  const urlAt = (port: number) => `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
  const server = await startServer(
    '/bin/sh',
    () => [inRoot('deploy/pgbouncer.sh')],
    (port, dir) => {
      if (NOBODY !== undefined) chownSync(dir, NOBODY, NOBODY)
      const env = {
        PATH: `${process.env.PATH}:/usr/sbin`,
        RUN_DIR: dir,
        API_DB_PASSWORD: password,
        DATABASE_HOST: hostname,
        DATABASE_PORT: serverPort,
        LISTEN_ADDRESS: '127.0.0.1',
        LISTEN_PORT: String(port),
        POOL_SIZE: '6',
        MAX_CLIENTS: '100',
      }
      return { env, ...(NOBODY !== undefined && { uid: NOBODY, gid: NOBODY }) }
    },
  )
  return { ...server, url: urlAt(server.port) }
}
