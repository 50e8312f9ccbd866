// Backup folders are created under a temporary name and renamed when they are complete.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { copyTree } from './copy-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export const clusterIn = (dir: string) => path.join(dir, 'postgres')

/** Files without which the database does not open and no draw can be revealed. */
export const KEYS = ['postgres.password', 'secrets.json']

export const folderName = (prefix: string) =>
  `${prefix}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export function copyKeys(dataDir: string, to: string) {
  for (const name of KEYS)
    if (existsSync(path.join(dataDir, name))) copyTree(path.join(dataDir, name), path.join(to, name))
}

export async function makeFolder(to: string, fill: (partial: string) => Promise<Manifest>): Promise<void> {
  const partial = `${to}.partial`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    writeManifest(partial, await fill(partial))
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}
