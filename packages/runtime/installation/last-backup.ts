// The record of the newest backup, stored with the installation.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface LastBackup {
  readonly at: string
  readonly path: string
  /** a copy of it was started and passed the audit */
  readonly verified: boolean
}

const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup.json')

export function recordBackup(dataDir: string, backup: LastBackup) {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 })
}

export function lastBackup(dataDir: string): LastBackup | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}
