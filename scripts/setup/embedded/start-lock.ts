// Two that start the same server at once would each take the other's pid file for a stale one. A file with our number keeps them apart.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../alive.ts'

const LOOK_MS = 50

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function holder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Waits until nobody else starts the server of this directory. A lock whose process is gone counts for nothing. */
export async function withStartLock<T>(dir: string, start: () => Promise<T>): Promise<T> {
  const file = `${dir}.starting`
  while (!take(file)) {
    const pid = holder(file)
    if (pid > 0 && !isAlive(pid)) rmSync(file, { force: true })
    else await sleep(LOOK_MS)
  }
  try {
    return await start()
  } finally {
    rmSync(file, { force: true })
  }
}
