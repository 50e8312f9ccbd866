// The folder of a backup: the database, the keys, the files, and backup.json, which says when it was made.
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { readJson, writeJson } from '@saikoro/system/files'

export const clusterIn = (dir: string) => path.join(dir, 'postgres')

/** Files without which the database does not open and no draw can be revealed. */
export const KEYS = ['postgres.password', 'secrets.json']

export const folderName = (prefix: string) =>
  `${prefix}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const FORMAT = 1

interface Manifest {
  at: string
  newestMigration: string
  /** a copy of it was started and passed the audit; absent when it was not verified */
  verified?: boolean
}

const fileIn = (backup: string) => path.join(backup, 'backup.json')

export const writeManifest = (backup: string, manifest: Manifest): void =>
  writeJson(fileIn(backup), { format: FORMAT, ...manifest })

export function readManifest(backup: string): Manifest {
  const { format, ...manifest } = readJson<Manifest & { format: number }>(fileIn(backup)) ?? {}
  if (format !== FORMAT) throw new CliError(`${backup} is not a backup of this version of Saikoro.`)
  return manifest as Manifest
}
