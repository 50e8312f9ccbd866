// Reads and validates postmaster.pid, serialises starts, and bounds the memory of the sessions.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../system/processes.ts'
import type { Cluster } from './cluster.ts'

export interface Postmaster {
  pid: number
  port: number
}

const pidFile = (dir: string) => path.join(dir, 'postmaster.pid')

/** Returns the content of the pid file, live or stale. */
export function recordedPostmaster(dir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(dir), 'utf8').split('\n')
    const found = { pid: Number(lines[0]), port: Number(lines[3]) }
    return found.pid > 0 ? found : undefined
  } catch {
    return undefined
  }
}

function commandLine(pid: number): string {
  const ask = (file: string, args: string[]) => spawnSync(file, args, { encoding: 'utf8' }).stdout || ''
  if (process.platform === 'win32') return ask('tasklist', ['/FI', `PID eq ${pid}`])
  if (process.platform !== 'linux') return ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * Returns the live postmaster of this directory. Excludes reused pids, zombies, and the server of a directory that
 * this one was copied from.
 */
export function livePostmaster(dir: string): Postmaster | undefined {
  const found = recordedPostmaster(dir)
  if (!found) return undefined
  const command = commandLine(found.pid)
  const ours =
    process.platform === 'win32' ? /postgres/.test(command) : command.includes(`postgres -D ${dir} `)
  return ours ? found : undefined
}

/**
 * PostgreSQL trusts a pid file whose process is alive, unless it is its own parent. Writing our pid instead of
 * deleting the file keeps its check for backends on the old shared memory.
 */
export function disownPidFile(dir: string) {
  const file = pidFile(dir)
  if (!recordedPostmaster(dir)) return rmSync(file, { force: true })
  if (process.platform === 'win32') return rmSync(file)
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

const LOCK_CHECK_MS = 50
const UNWRITTEN_MS = 5_000

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    rmSync(file, { force: true }) // the file was created, but a full disk took no content
    throw error
  }
}

/** Its process is gone or never wrote its pid. */
function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(file).mtimeMs > UNWRITTEN_MS
  } catch {
    return false
  }
}

/**
 * Waits until no other process starts the server of this directory. Locks of dead processes are ignored. Without
 * the lock, concurrent starts would each take the other's pid file for stale.
 */
export async function withStartLock<T>(dir: string, start: () => Promise<T>): Promise<T> {
  const file = `${dir}.starting`
  while (!take(file)) {
    if (isStale(file)) rmSync(file, { force: true })
    else await sleep(LOCK_CHECK_MS)
  }
  try {
    return await start()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Memory of all sessions of one login, or of all operators together. */
const SESSION_MEMORY = Math.max(2 ** 30, totalmem() / 8)
const MEMORY_CHECK_MS = 250
const PAGE = 4_096
/** Shared pages of a session beyond these are segments of parallel queries. */
const SHARED_BUFFERS = 192 * 2 ** 20
const CLIENT_SESSION = /^postgres: (\S+) \S+ [\d.]+\(\d+\)/

interface Session {
  pid: number
  login: string
  bytes: number
}

/** Returns the bytes that a process has for itself and in segments of parallel queries; 0 when it has ended. */
function memoryOf(pid: string): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
    return (resident - shared) * PAGE + Math.max(0, shared * PAGE - SHARED_BUFFERS)
  } catch {
    return 0
  }
}

function loginOf(pid: string): string | undefined {
  try {
    const [, login] = CLIENT_SESSION.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? []
    return login?.replace(/^operator_.*/, 'operator_')
  } catch {
    return undefined
  }
}

/** Returns the largest session of each login whose sessions hold more than `most` bytes together. */
function excessive(postmaster: number, most: number): Session[] {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'latin1')
  const processes = children
    .trim()
    .split(' ')
    .map((pid) => ({ pid, bytes: memoryOf(pid) }))
  if (processes.reduce((sum, { bytes }) => sum + bytes, 0) <= most) return []
  const sums = new Map<string, Session>()
  const largest = new Map<string, Session>()
  for (const { pid, bytes } of processes) {
    const login = loginOf(pid)
    if (login === undefined || login === 'postgres') continue
    const session = { pid: Number(pid), login, bytes }
    sums.set(login, { ...session, bytes: bytes + (sums.get(login)?.bytes ?? 0) })
    if (bytes > (largest.get(login)?.bytes ?? 0)) largest.set(login, session)
  }
  return [...largest.values()].filter(({ login }) => (sums.get(login)?.bytes ?? 0) > most)
}

/**
 * Ends the largest session of a login whose sessions hold too much memory together. PostgreSQL has no such limit, and the
 * kernel's, for each process, allows it once per session. Works where /proc names the children of a process (Linux).
 */
export function boundMemory(cluster: Cluster, most = SESSION_MEMORY): () => void {
  const timer = setInterval(() => {
    try {
      const postmaster = recordedPostmaster(cluster.dir)
      if (!postmaster) return
      for (const { pid, login, bytes } of excessive(postmaster.pid, most)) {
        process.kill(pid, 'SIGTERM')
        const text = `ended session ${pid} of ${login}, the largest with ${bytes} bytes: its login's hold more than ${most}`
        appendFileSync(cluster.log, `${new Date().toISOString()} ${text}\n`)
      }
    } catch {
      // the server or the session has just ended
    }
  }, MEMORY_CHECK_MS).unref()
  return () => clearInterval(timer)
}
