// The record of the newest backup, and the folders that an interrupted backup, restore or upgrade left behind.
import { globSync } from 'node:fs'
import path from 'node:path'
import { bytesUnder } from '@saikoro/system/disk'
import { readJson, writeJson } from '@saikoro/system/files'

interface LastBackup {
  readonly at: string
  readonly path: string
  /** a copy of it was started and passed the audit */
  readonly verified: boolean
  /** Vouchers without a file. */
  readonly missing?: number
}

const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup.json')

export const recordBackup = (dataDir: string, backup: LastBackup): void => writeJson(fileIn(dataDir), backup)

export const lastBackup = (dataDir: string) => readJson<LastBackup>(fileIn(dataDir))

const TEMPORARY = '{saikoro,before-restore,before-upgrade}-*.{partial,verifying}'

/** Looks in the data directory, its backups, and the folder of the last backup. */
export function unfinishedIn(dataDir: string) {
  const last = lastBackup(dataDir)?.path
  const folders = [dataDir, path.join(dataDir, 'backups'), ...(last ? [path.dirname(last)] : [])]
  return [...new Set(folders)]
    .flatMap((folder) => globSync(TEMPORARY, { cwd: folder }).map((name) => path.join(folder, name)))
    .map((each) => ({ path: each, bytes: bytesUnder(each) }))
}
