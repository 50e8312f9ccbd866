// Before migrations touch a database that holds something, a copy of it. The newest three stay.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bytesUnder, needRoom } from '../disk.ts'
import { clusterIn, copyKeys, folderName, makeFolder } from './backup-folder.ts'
import { copyRunning } from './copy-cluster.ts'

const KEPT = 3
const PREFIX = 'before-upgrade'

function forgetOld(folder: string) {
  const copies = readdirSync(folder).filter((name) => name.startsWith(`${PREFIX}-`) && name.endsWith('Z'))
  for (const name of copies.sort().slice(0, -KEPT)) rmSync(path.join(folder, name), { recursive: true })
}

/** Of a server that runs; returns where the copy is. `npm run restore` takes it like any backup. */
export async function copyBeforeUpgrade(
  dataDir: string,
  ownerUrl: string,
  newestMigration: string,
): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  const copy = path.join(folder, folderName(PREFIX))
  needRoom(folder, bytesUnder(clusterIn(dataDir)), 'The copy of the database before its upgrade')
  await makeFolder(copy, async (partial) => {
    const method = await copyRunning(clusterIn(dataDir), clusterIn(partial), ownerUrl)
    copyKeys(dataDir, partial)
    return { at: new Date().toISOString(), method, newestMigration }
  })
  forgetOld(folder)
  return copy
}
