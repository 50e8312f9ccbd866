// Reads and validates postmaster.pid, and serialises starts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFile } from '@saikoro/system/files'
import { isAlive } from '@saikoro/system/processes'

const pidFile = (dir: string) => path.join(dir, 'postmaster.pid')

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
