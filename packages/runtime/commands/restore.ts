import os from 'node:os'
import path from 'node:path'
import type { RestoreStatement } from '@saikoro/shared/restore-line'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { CliError, readArguments } from '@saikoro/system/cli'
import { dataDir } from '@saikoro/system/paths'
import { step } from '@saikoro/system/progress'
import { folderName, readManifest } from '../backup/backup-folder.ts'
import { describeLoss, type Former, type RestoredFrom } from '../backup/describe-loss.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openUpgraded, prepare } from '../database/database.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { type Opened, startNewEpochs, withoutProduct } from '../product/new-epochs.ts'

export const usage = `usage: pnpm restore FROM [--reason TEXT] [--by NAME]
       pnpm restore --announce --checkpoint FILE | --former URL [--reason TEXT] [--by NAME]

Replaces the data with the backup in the folder FROM, moves the present data aside, and starts a new epoch. The public log
states what was lost, why and by whom. With --announce, for a database that other tools have restored, only states it and starts the epoch.

  --checkpoint FILE   the newest checkpoint of the log before the restore, as a witness or a monitor has it
  --former URL        the database as it was before the restore, running at this address: lost requests are listed
  --reason TEXT       why, for everybody ("the data were damaged")
  --by NAME           who did it, for everybody (the name of this login)`

function describeStatement({ before, after, lost }: RestoreStatement): string {
  const entries = before
    ? `loses the entries ${after.size} to ${before.size - 1} and says so`
    : `goes on after entry ${after.size}`
  if (!lost)
    return `The public log ${entries}. What was lost cannot be read: members make lost requests good by their receipts.`
  const { orders, recharges, withdrawals, reservations, members, drawCount } = lost
  const requests = `${orders.count} orders, ${recharges.count} recharges, ${withdrawals.count} withdrawals, ${reservations} reservations`
  return `The public log ${entries}: ${drawCount} draws, ${requests}, ${members} members.`
}

/**
 * Puts the statement into the public log, after the restored entries and after former statements that the restore takes away, prints
 * what is lost, and starts the new epochs.
 */
async function announce(opened: Opened, restored: RestoredFrom): Promise<number> {
  const { statement, file } = await step('Statement for the public log', async () => {
    const { ownerUrl } = opened.database
    const statements = await describeLoss(ownerUrl, restored)
    await withClient(ownerUrl, async (client) => {
      for (const each of [...statements.former, statements.statement])
        await client.query('SELECT announce_restore($1)', [JSON.stringify(each)])
    })
    return statements
  })
  console.log(describeStatement(statement))
  if (file) console.log(`Lost requests, to be made good: ${file}`)
  const at = statement.backup
  console.log(
    `What happened after ${at} is lost. Seeds of that time are known, so every game gets a new epoch, and everybody sees why.`,
  )
  const code = await startNewEpochs(`a backup of ${at.slice(0, 16)} UTC was restored`, opened)
  if (code !== 0) throw new CliError('The new epochs did not start. Before npm start: pnpm admin epoch')
  console.log('pnpm ledger:audit checks everything again; npm start goes on.')
  return 0
}

/** Returns what the operator still has of the data before a restore by other tools. */
function formerOf({ checkpoint, former }: { checkpoint?: string; former?: string }): Former {
  if (former && !checkpoint) return { url: former, folder: path.join(dataDir, folderName('before-restore')) }
  if (checkpoint && !former) return { checkpoint }
  throw new CliError(usage)
}

async function restoreFrom(from: string, signed: Pick<RestoredFrom, 'reason' | 'by'>): Promise<number> {
  if (process.env.DATABASE_URL)
    throw new CliError(
      'The database is outside (DATABASE_URL): its own tools restore it, then pnpm restore --announce, as docs/operations.md says.',
    )
  const backup = path.resolve(from)
  const { at, verified } = readManifest(backup)
  if (!verified) console.log('This copy was never verified; what it says is checked when it starts.')
  await ensureDatabaseClient()
  const aside = await step('Restore', () => restoreBackup(backup, dataDir))
  if (aside) console.log(`What was there before: ${aside}`)
  const upgraded = await openUpgraded(dataDir)
  if (!upgraded)
    throw new CliError('Saikoro was started meanwhile: stop it, then pnpm admin epoch, then npm start.')
  if (upgraded.backup) console.log(`The data were upgraded; as they were before: ${upgraded.backup}`)
  const { server } = upgraded
  try {
    const secrets = loadSecrets(dataDir)
    const database = await prepare(server, secrets)
    const former = aside ? { aside } : undefined
    return await announce({ dataDir, secrets, database }, { ...signed, former, backup: at })
  } finally {
    await server.stop()
  }
}

export async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    reason: { type: 'string', default: 'the data were damaged' },
    by: { type: 'string' },
    announce: { type: 'boolean' },
    checkpoint: { type: 'string' },
    former: { type: 'string' },
  })
  const [from] = positionals
  const signed = { reason: values.reason, by: values.by ?? os.userInfo().username }
  if (from && !values.announce) return restoreFrom(from, signed)
  if (from || !values.announce) throw new CliError(usage)
  const former = formerOf(values)
  await ensureDatabaseClient()
  return withoutProduct(dataDir, (opened) => announce(opened, { ...signed, former }))
}
