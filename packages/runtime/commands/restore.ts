import path from 'node:path'
import { readManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openUpgraded } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import { startNewEpochs } from '../product/new-epochs.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'
import { step } from '../system/progress.ts'

export const usage = `usage: npm run restore -- FROM

Replaces the data with the backup in the folder FROM, moves the present data aside, and starts a new epoch.`

export async function main(args: string[]): Promise<number> {
  const [from] = args.filter((arg) => arg !== '--')
  if (!from) throw new CliError(usage)
  if (process.env.DATABASE_URL)
    throw new CliError(
      'The database is outside (DATABASE_URL): its own tools restore it, as docs/operations.md says.',
    )
  const backup = path.resolve(from)
  const { at, verified } = readManifest(backup)
  if (!verified) console.log('This copy was never verified; what it says is checked when it starts.')
  await ensureDatabaseClient()
  const aside = await step('Restore', () => restoreBackup(backup, dataDir))
  if (aside) console.log(`What was there before: ${aside}`)
  const upgraded = await openUpgraded(dataDir, 'start')
  if (!upgraded)
    throw new CliError('Saikoro was started meanwhile: stop it, then npm run admin -- epoch, then npm start.')
  if (upgraded.backup) console.log(`The data were upgraded; as they were before: ${upgraded.backup}`)
  await upgraded.server.stop()
  console.log(
    `What happened after ${at} is lost. Seeds of that time are known, so every game gets a new epoch, and everybody sees why.`,
  )
  const code = await startNewEpochs(dataDir, `a backup of ${at.slice(0, 16)} UTC was restored`)
  if (code !== 0) throw new CliError('The new epochs did not start. Before npm start: npm run admin -- epoch')
  console.log('npm run audit checks everything again; npm start goes on.')
  return 0
}
