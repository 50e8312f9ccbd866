import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CliError } from '@saikoro/system/cli'
import { bytesUnder, describeBytes } from '@saikoro/system/disk'
import { dataDir, mediaIn, uploadsIn } from '@saikoro/system/paths'
import { step } from '@saikoro/system/progress'
import { folderName } from '../backup/backup-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { isMade, withServer } from '../database/database.ts'
import { recordBackup } from '../installation/backups.ts'

export const usage = `usage: pnpm backup [--to DIR]

Copies database, secrets, vouchers and media into one folder, also while the product runs, and verifies the copy.

  --to DIR   where to put the folder (DATA_DIR/backups)`

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { to: { type: 'string' } },
  })
  if (process.env.DATABASE_URL)
    throw new CliError(
      'The database is outside (DATABASE_URL): its own tools back it up, as docs/operations.md says, and .data is copied beside.',
    )
  if (!isMade(dataDir)) throw new CliError(`There is nothing to back up in ${dataDir}.`)
  const files = { uploads: uploadsIn(dataDir), media: mediaIn(dataDir) }
  const at = new Date().toISOString()
  const backup = path.join(path.resolve(values.to ?? path.join(dataDir, 'backups')), folderName('saikoro'))
  await step(
    'Backup',
    () => withServer(dataDir, ({ ownerUrl: url }) => makeBackup({ dataDir, url, files }, backup)),
    () => describeBytes(bytesUnder(backup)),
  )
  const { faults, missing } = await step('Starting a copy of it, and the audit', () => verifyBackup(backup))
  recordBackup(dataDir, { at, path: backup, verified: faults.length === 0, missing: missing.length })
  for (const each of missing) console.error(each)
  if (faults.length > 0) {
    console.error(`The copy does not hold:\n${faults.join('\n')}\nIt stays in ${backup}`)
    return 1
  }
  console.log(
    `Verified: ${backup}\nIt holds secrets: with it, everything can be read and signed. Keep it locked.`,
  )
  if (statSync(backup).dev === statSync(dataDir).dev)
    console.log('It lies on the disk of the data itself: copy it to another machine, or give --to DIR.')
  return 0
}
