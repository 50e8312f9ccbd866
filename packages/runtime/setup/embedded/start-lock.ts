// Two that start the same server at once would each take the other's pid file for a stale one. A file with our number keeps them apart.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../alive.ts'

const LOOK_MS = 50
const UNWRITTEN_MS = 5_000

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    rmSync(file, { force: true }) // it was made, and a full disk took no number
    throw error
  }
}

/** Its process is gone, or did not even come to write its number down. */
function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(file).mtimeMs > UNWRITTEN_MS
  } catch {
    return false
  }
}

/** Waits until nobody else starts the server of this directory. A lock whose process is gone counts for nothing. */
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
