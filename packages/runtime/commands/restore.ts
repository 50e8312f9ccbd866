import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import { folderName, readManifest } from '../backup/backup-folder.ts'
import { describeLoss, type Former, type RestoredFrom, type Statements } from '../backup/describe-loss.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openUpgraded, prepare, withServer } from '../database/database.ts'
import { ensureDatabaseClient } from '../installation/artifacts.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { startNewEpochs } from '../product/new-epochs.ts'
import { CliError } from '../system/cli.ts'
import { dataDir } from '../system/paths.ts'
import { step } from '../system/progress.ts'

export const usage = `usage: npm run restore -- FROM [--reason TEXT] [--by NAME]
       npm run restore -- --announce --checkpoint FILE | --former URL [--reason TEXT] [--by NAME]

Replaces the data with the backup in the folder FROM, moves the present data aside, and starts a new epoch. The public log
states what was lost, why and by whom. With --announce, for a database that other tools have restored, only states it and starts the epoch.

  --checkpoint FILE   the newest checkpoint of the log before the restore, as a witness or a monitor has it
  --former URL        the database as it was before the restore, running at this address: lost requests are listed
  --reason TEXT       why, for everybody ("the data were damaged")
  --by NAME           who did it, for everybody (the name of this login)`

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
  if (!before)
    return `The public log continues after entry ${after.size}. The data before the restore cannot be read, so what was lost is not known, and devices that saw more report it.`
  const entries = `The public log loses the entries ${after.size} to ${before.size - 1} and says so`
  if (!lost)
    return `${entries}. The data before the restore cannot be read: members make lost requests good by their receipts.`
  const { orders, recharges, withdrawals, reservations, members, drawCount } = lost
  return [
    `${entries}: ${drawCount} draws,`,
    `${orders.count} orders, ${recharges.count} recharges, ${withdrawals.count} withdrawals, ${reservations} reservations, ${members} members.`,
  ].join(' ')
}

/** States the restore and prints what it takes away. Returns the time of the restored state, ISO. */
async function state(url: string, restored: RestoredFrom): Promise<string> {
  const { statement, file } = await step('Statement for the public log', () => announce(url, restored))
  console.log(describeStatement(statement))
  if (file) console.log(`Lost requests, to be made good: ${file}`)
  return statement.backup
}

async function finish(at: string): Promise<number> {
  console.log(
    `What happened after ${at} is lost. Seeds of that time are known, so every game gets a new epoch, and everybody sees why.`,
  )
  const code = await startNewEpochs(dataDir, `a backup of ${at.slice(0, 16)} UTC was restored`)
  if (code !== 0) throw new CliError('The new epochs did not start. Before npm start: npm run admin -- epoch')
  console.log('npm run audit checks everything again; npm start goes on.')
  return 0
}

/** States the restore of a database that other tools have restored. */
async function announceOther(restored: RestoredFrom): Promise<number> {
  await ensureDatabaseClient()
  const at = await withServer(dataDir, async (server) => {
    if (!(await server.claimAlone('start')))
      throw new CliError('Saikoro runs: stop npm start first. Nothing was changed.')
    await prepare(server, loadSecrets(dataDir))
    return state(server.ownerUrl, restored)
  })
  return finish(at)
}

function readCheckpoint(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliError(
      `${file} cannot be read: ${(error as NodeJS.ErrnoException).code}. Nothing was changed.`,
    )
  }
}

/** Returns what the operator still has of the data before a restore by other tools. */
function formerOf({ checkpoint, former }: { checkpoint?: string; former?: string }): Former {
  if (former && !checkpoint) return { url: former, folder: path.join(dataDir, folderName('before-restore')) }
  if (checkpoint && !former) return { checkpoint: readCheckpoint(checkpoint) }
  throw new CliError(usage)
}

async function restoreFrom(from: string, signed: Pick<RestoredFrom, 'reason' | 'by'>): Promise<number> {
  if (process.env.DATABASE_URL)
    throw new CliError(
      'The database is outside (DATABASE_URL): its own tools restore it, then npm run restore -- --announce, as docs/operations.md says.',
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
  try {
    await prepare(upgraded.server, loadSecrets(dataDir))
    await state(upgraded.server.ownerUrl, { ...signed, former: aside ? { aside } : undefined, backup: at })
  } finally {
    await upgraded.server.stop()
  }
  return finish(at)
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      reason: { type: 'string', default: 'the data were damaged' },
      by: { type: 'string' },
      announce: { type: 'boolean' },
      checkpoint: { type: 'string' },
      former: { type: 'string' },
    },
  })
  const [from] = positionals
  const signed = { reason: values.reason, by: values.by ?? os.userInfo().username }
  if (values.announce && !from) return announceOther({ ...signed, former: formerOf(values) })
  if (!from || values.announce) throw new CliError(usage)
  return restoreFrom(from, signed)
}
