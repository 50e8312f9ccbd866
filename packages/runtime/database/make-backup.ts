// A backup is a folder with everything that cannot be recreated: database, secrets, vouchers, pictures and clips.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { clusterIn, copyKeys, makeFolder } from '../backup/backup-folder.ts'
import { copyRunning, copyStopped, type Method } from '../backup/copy-cluster.ts'
import { copyTree } from '../backup/copy-files.ts'
import { bytesUnder, needRoom } from '../system/disk.ts'
import { mediaIn, uploadsIn } from '../system/paths.ts'
import { withServer } from './database.ts'

function copyDatabase(dataDir: string, to: string): Promise<Method> {
  return copyStopped(clusterIn(dataDir), clusterIn(to)).then((isDone) =>
    isDone
      ? 'cold'
      : withServer(dataDir, ({ ownerUrl }) => copyRunning(clusterIn(dataDir), clusterIn(to), ownerUrl)),
  )
}

/** Checks first that there is room, also for the copy that verifies the backup. */
export async function makeBackup(dataDir: string, to: string): Promise<void> {
  const files = { uploads: uploadsIn(dataDir), media: mediaIn(dataDir) }
  const bytes = Object.values(files).reduce((sum, from) => sum + bytesUnder(from), 0)
  needRoom(to, 2 * bytesUnder(clusterIn(dataDir)) + bytes, 'A backup, with the copy that verifies it,')
  await makeFolder(to, async (partial) => {
    // The database first: a voucher's file is stored before its row.
    const method = await copyDatabase(dataDir, partial)
    copyKeys(dataDir, partial)
    for (const [name, from] of Object.entries(files))
      if (existsSync(from)) copyTree(from, path.join(partial, name), { mayVanish: true })
    return { at: new Date().toISOString(), method, newestMigration: '' }
  })
}
