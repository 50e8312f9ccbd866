// Concurrent starts would each take the other's pid file for stale. A lock file with our pid serialises them.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../system/processes.ts'

const LOOK_MS = 50
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

/** Waits until no other process starts the server of this directory. Locks of dead processes are ignored. */
export async function withStartLock<T>(dir: string, start: () => Promise<T>): Promise<T> {
  const file = `${dir}.starting`
  while (!take(file)) {
    if (isStale(file)) rmSync(file, { force: true })
    else await sleep(LOOK_MS)
  }
  try {
    return await start()
  } finally {
    rmSync(file, { force: true })
  }
}
