// backup.json in the folder of a backup.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '../system/cli.ts'
import type { Method } from './copy-cluster.ts'

const FORMAT = 1

export interface Manifest {
  at: string
  method: Method
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
