// Reads and validates postmaster.pid, serialises starts, and bounds the memory of the sessions.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFile } from '@saikoro/system/files'
import { isAlive } from '@saikoro/system/processes'
import type { Cluster } from './cluster.ts'

const pidFile = (dir: string) => path.join(dir, 'postmaster.pid')

/** Returns the content of the pid file, live or stale. */
export function recordedPostmaster(dir: string) {
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
export function livePostmaster(dir: string) {
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

function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid === 0 || !isAlive(pid)
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
  while (!createFile(file, String(process.pid))) {
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
export const SESSION_MEMORY = Math.max(2 ** 30, totalmem() / 8)
const PAGE = 4_096
/** Shared pages of a session beyond these are segments of parallel queries. */
const SHARED_BUFFERS = 192 * 2 ** 20
const CLIENT_SESSION = /^postgres: (\S+) \S+ [\d.]+\(\d+\)/

/** Returns a file of a process; empty when it has ended, so that short sessions hide no others. */
function readProc(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

/** Returns the bytes that a process has for itself and in segments of parallel queries. */
function memoryOf(pid: string): number {
  const [, resident = 0, shared = 0] = readProc(pid, 'statm').split(' ').map(Number)
  return (resident - shared) * PAGE + Math.max(0, shared * PAGE - SHARED_BUFFERS)
}

/** Returns the login of a session; empty for other processes of the server and for the superuser. */
function loginOf(pid: string): string {
  const [, login = ''] = CLIENT_SESSION.exec(readProc(pid, 'cmdline')) ?? []
  return login === 'postgres' ? '' : login.replace(/^operator_.*/, 'operator_')
}

/**
 * Ends the largest session of each login whose sessions hold more than `most` bytes together. PostgreSQL has no such limit, and the
 * kernel's, for each process, allows it once per session. Works where /proc names the children of a process (Linux); throws
 * elsewhere, and when the server or the session to be ended is gone.
 */
export function boundMemory({ dir, log }: Cluster, most: number): void {
  const postmaster = recordedPostmaster(dir)?.pid
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'latin1')
  const processes = children
    .trim()
    .split(' ')
    .map((pid) => ({ pid, bytes: memoryOf(pid) }))
  const sum = (all: typeof processes) => all.reduce((bytes, each) => bytes + each.bytes, 0)
  if (sum(processes) <= most) return
  for (const [login, sessions] of Map.groupBy(processes, ({ pid }) => loginOf(pid))) {
    const [largest] = sessions.sort((a, b) => b.bytes - a.bytes)
    if (login === '' || !largest || sum(sessions) <= most) continue
    process.kill(Number(largest.pid), 'SIGTERM')
    const text = `ended session ${largest.pid} of ${login}, the largest with ${largest.bytes} bytes: its login's hold more than ${most}`
    appendFileSync(log, `${new Date().toISOString()} ${text}\n`)
  }
}
