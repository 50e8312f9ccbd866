// The processes of the product under test by name.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { livePostmaster } from '../../runtime/embedded/postmaster.ts'
import { readRunning } from '../../runtime/installation/running.ts'

export const APIS = ['API', 'API 2']
export const WORKERS = ['draw worker', 'draw worker 2']

export function pidsOf(dataDir: string, names: readonly string[]): number[] {
  const processes = readRunning(dataDir)?.processes ?? []
  return processes.flatMap(({ name, pid }) => (names.includes(name) && pid !== undefined ? [pid] : []))
}

export function postmasterOf(dataDir: string): number[] {
  const pid = livePostmaster(path.join(dataDir, 'postgres'))?.pid
  return pid === undefined ? [] : [pid]
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {} // it has just exited
  }
}

/** Returns a process and its descendants; Linux only. */
export function withChildren(pids: readonly number[]): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return pids.includes(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      return false
    }
  })
  return [...pids, ...children.map(Number)]
}

const UNLIMITED = 'unlimited'

/** Returns whether `prlimit` is available, which limits running processes. */
export const canLimitFiles = () => spawnSync('prlimit', ['--fsize']).status === 0

/** Limits the file size of these processes, which simulates a full disk. */
export function limitFiles(pids: readonly number[], bytes: number | undefined): void {
  for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? UNLIMITED}:`])
}
