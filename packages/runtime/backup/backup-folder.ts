// The folder of a backup: the database, the keys, the files, and backup.json, which says when it was made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '../system/cli.ts'

export const clusterIn = (dir: string) => path.join(dir, 'postgres')

/** Files without which the database does not open and no draw can be revealed. */
export const KEYS = ['postgres.password', 'secrets.json']

export const folderName = (prefix: string) =>
  `${prefix}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const FORMAT = 1

export interface Manifest {
  at: string
  newestMigration: string
  /** a copy of it was started and passed the audit; absent when it was not verified */
  verified?: boolean
}

const fileIn = (backup: string) => path.join(backup, 'backup.json')

export function writeManifest(backup: string, manifest: Manifest) {
  const content = { format: FORMAT, ...manifest }
  writeFileSync(fileIn(backup), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
}

export function readManifest(backup: string): Manifest {
  if (!existsSync(fileIn(backup)))
    throw new CliError(`${backup} is not a backup of Saikoro: it has no backup.json.`)
  const { format, ...manifest } = JSON.parse(readFileSync(fileIn(backup), 'utf8'))
  if (format !== FORMAT) throw new CliError(`${backup} was made by another version of Saikoro.`)
  return manifest
}
