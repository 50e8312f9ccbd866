// Folders that an interrupted backup, restore or upgrade left behind.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bytesUnder } from '../system/disk.ts'
import { lastBackup } from './last-backup.ts'

export interface Unfinished {
  readonly path: string
  readonly bytes: number
}

const TEMPORARY = /^(saikoro|before-restore|before-upgrade)-.*\.(partial|verifying)$/

/** Looks in the data directory, its backups, and the folder of the last backup. */
export function unfinishedIn(dataDir: string): Unfinished[] {
  const last = lastBackup(dataDir)?.path
  const folders = [dataDir, path.join(dataDir, 'backups'), ...(last ? [path.dirname(last)] : [])]
  const found = [...new Set(folders)].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => TEMPORARY.test(name))
          .map((name) => path.join(folder, name))
      : [],
  )
  return found.map((each) => ({ path: each, bytes: bytesUnder(each) }))
}
