import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import { describeLoss, type RestoredFrom, type Statements } from '../backup/describe-loss.ts'
import { readManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openUpgraded, prepare } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { startNewEpochs } from '../product/new-epochs.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'
import { step } from '../system/progress.ts'

export const usage = `usage: npm run restore -- FROM [--reason TEXT] [--by NAME]

Replaces the data with the backup in the folder FROM, moves the present data aside, and starts a new epoch. The public log
states what was lost, why and by whom.

  --reason TEXT   why, for everybody ("the data were damaged")
  --by NAME       who did it, for everybody (the name of this login)`

/** Puts the statement into the public log, after the restored entries and after former statements that the restore takes away. */
async function announce(url: string, restored: RestoredFrom): Promise<Statements> {
  const statements = await describeLoss(url, restored)
  await withClient(url, async (client) => {
    for (const each of [...statements.former, statements.statement])
      await client.query('SELECT announce_restore($1)', [JSON.stringify(each)])
  })
  return statements
}

function describeStatement({ before, after, lost }: RestoreStatement): string {
  if (!before || !lost)
    return `The public log continues after entry ${after.size}. The data before the restore cannot be read, so what was lost is not known, and devices that saw more report it.`
  const { orders, recharges, withdrawals, reservations, members, drawCount } = lost
  return [
    `The public log loses the entries ${after.size} to ${before.size - 1} and says so: ${drawCount} draws,`,
    `${orders.count} orders, ${recharges.count} recharges, ${withdrawals.count} withdrawals, ${reservations} reservations, ${members} members.`,
  ].join(' ')
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { reason: { type: 'string', default: 'the data were damaged' }, by: { type: 'string' } },
  })
  const [from] = positionals
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
  const { ownerUrl } = upgraded.server
  await prepare(upgraded.server, loadSecrets(dataDir))
  const restored = { aside, reason: values.reason, by: values.by ?? os.userInfo().username, backup: at }
  const { statement, file } = await step('Statement for the public log', () => announce(ownerUrl, restored))
  console.log(describeStatement(statement))
  if (file) console.log(`Lost requests, to be made good: ${file}`)
  await upgraded.server.stop()
  console.log(
    `What happened after ${at} is lost. Seeds of that time are known, so every game gets a new epoch, and everybody sees why.`,
  )
  const code = await startNewEpochs(dataDir, `a backup of ${at.slice(0, 16)} UTC was restored`)
  if (code !== 0) throw new CliError('The new epochs did not start. Before npm start: npm run admin -- epoch')
  console.log('npm run audit checks everything again; npm start goes on.')
  return 0
}
