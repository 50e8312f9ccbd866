// What `npm start` says about itself in the data directory, for `npm run status` and whoever else looks.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './alive.ts'

export interface ProcessRecord {
  readonly name: string
  readonly pid: number | undefined
  /** ISO time since which it is up; absent while it is down */
  readonly since: string | undefined
  /** how often it ended by itself since `npm start` */
  readonly ends: number
  /** how and when it last ended by itself */
  readonly lastEnd: string | undefined
}

export interface Running {
  readonly pid: number
  readonly since: string
  readonly url: string
  readonly processes: readonly ProcessRecord[]
  /** what was noticed about the clock of this machine, newest last */
  readonly clock: readonly string[]
}

const fileIn = (dataDir: string) => path.join(dataDir, 'running.json')

/** Whole or not at all: a reader never sees half of it. */
export function writeRunning(dataDir: string, running: Running) {
  const fresh = `${fileIn(dataDir)}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, fileIn(dataDir))
}

export const forgetRunning = (dataDir: string) => rmSync(fileIn(dataDir), { force: true })

/** What the running product said; nothing when none runs, also when it was killed. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    const found: Running = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return isAlive(found.pid) ? found : undefined
  } catch {
    return undefined
  }
}
