// Replaces this installation's database and secrets with a backup. The former ones are moved aside; nothing is deleted.
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { bytesUnder, needRoom } from '@saikoro/system/disk'
import { mediaIn, uploadsIn } from '@saikoro/system/paths'
import { livePostmaster, withStartLock } from '../embedded/postmaster.ts'
import { readRunning } from '../installation/running.ts'
import { clusterIn, folderName, KEYS } from './backup-folder.ts'
import { copyTree } from './copy-files.ts'

const OWN = ['postgres', ...KEYS]

/** Adds vouchers, pictures and clips, whose names are unique and which may be on other disks. Removes none. */
function addFiles(from: string, to: string) {
  if (existsSync(from))
    copyTree(from, to, {
      skip: (name) => lstatSync(path.join(from, name)).isFile() && existsSync(path.join(to, name)),
    })
}

/** Returns the folder of the former data, if there were any. */
export async function restoreBackup(backup: string, dataDir: string): Promise<string | undefined> {
  const cluster = clusterIn(dataDir)
  needRoom(dataDir, bytesUnder(backup), 'To restore this backup')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return withStartLock(cluster, async () => {
    if (readRunning(dataDir) || livePostmaster(cluster))
      throw new CliError('The database is in use: stop npm start and the desk first. Nothing was changed.')
    const stamp = folderName('before-restore')
    const [fresh, aside] = [path.join(dataDir, `${stamp}.partial`), path.join(dataDir, stamp)]
    const names = OWN.filter((name) => existsSync(path.join(backup, name)))
    mkdirSync(fresh, { mode: 0o700 })
    try {
      for (const name of names) copyTree(path.join(backup, name), path.join(fresh, name))
      mkdirSync(aside, { mode: 0o700 })
      for (const name of names) {
        const place = path.join(dataDir, name)
        if (existsSync(place)) renameSync(place, path.join(aside, name))
        renameSync(path.join(fresh, name), place)
      }
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    addFiles(path.join(backup, 'uploads'), uploadsIn(dataDir))
    addFiles(path.join(backup, 'media'), mediaIn(dataDir))
    if (readdirSync(aside).length > 0) return aside
    rmdirSync(aside)
    return undefined
  })
}
