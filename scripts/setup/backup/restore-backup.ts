// Puts a backup in the place of this installation's data. What was there is moved aside, nothing is deleted.
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli-error.ts'
import { bytesUnder, needRoom } from '../disk.ts'
import { livePostmaster } from '../embedded/postmaster.ts'
import { withStartLock } from '../embedded/start-lock.ts'
import { mediaIn, uploadsIn } from '../paths.ts'
import { readRunning } from '../running.ts'
import { clusterIn, folderName, KEYS } from './backup-folder.ts'
import { copyTree } from './copy-files.ts'

function placesIn(dataDir: string) {
  const own = ['postgres', ...KEYS].map((name) => [name, path.join(dataDir, name)])
  return [...own, ['uploads', uploadsIn(dataDir)]] as [name: string, place: string][]
}

/** A picture or clip that is there stays: its name says what it holds. */
function addMedia(backup: string, dataDir: string) {
  const mediaDir = mediaIn(dataDir)
  const from = path.join(backup, 'media')
  if (existsSync(from))
    copyTree(from, mediaDir, {
      skip: (name) => lstatSync(path.join(from, name)).isFile() && existsSync(path.join(mediaDir, name)),
    })
}

/** Returns where the former data is, if there was any. */
export async function restoreBackup(backup: string, dataDir: string): Promise<string | undefined> {
  const cluster = clusterIn(dataDir)
  needRoom(dataDir, bytesUnder(backup), 'To restore this backup')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return withStartLock(cluster, async () => {
    if (readRunning(dataDir) || livePostmaster(cluster))
      throw new CliError('The database is in use: stop npm start and Studio first. Nothing was changed.')
    const stamp = folderName('before-restore')
    const [fresh, aside] = [path.join(dataDir, `${stamp}.partial`), path.join(dataDir, stamp)]
    const places = placesIn(dataDir).filter(([name]) => existsSync(path.join(backup, name)))
    mkdirSync(fresh, { mode: 0o700 })
    try {
      for (const [name] of places) copyTree(path.join(backup, name), path.join(fresh, name))
      mkdirSync(aside, { mode: 0o700 })
      for (const [name, place] of places) {
        if (existsSync(place)) renameSync(place, path.join(aside, name))
        renameSync(path.join(fresh, name), place)
      }
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    addMedia(backup, dataDir)
    return readdirSync(aside).length > 0 ? aside : undefined
  })
}
