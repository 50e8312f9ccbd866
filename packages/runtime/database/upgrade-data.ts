// Data of an earlier version are copied into a backup, and the upgrade runs on a copy of that first. Only when the audit of the copy
// holds are the data themselves upgraded, in one transaction: a failed or killed upgrade leaves data on which the earlier version starts.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { step } from '@saikoro/system/progress'
import { clusterIn, folderName } from '../backup/backup-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { auditCopy, withCopy } from '../backup/verify-backup.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { putServiceLogins } from '../schema/logins.ts'
import { migrate } from '../schema/migrate.ts'
import { proveSessions } from './prove-sessions.ts'

/**
 * Upgrades the running embedded database of `url`. Returns the backup of the data as they were.
 * @throws CliError naming the failed step; the data are unchanged
 */
export async function upgradeData(dataDir: string, url: string, apply = migrate): Promise<string> {
  const backup = path.join(dataDir, 'backups', folderName('before-upgrade'))
  let stage = 'Copying the data'
  try {
    await step('Upgrade of the data', async () => {
      await makeBackup({ dataDir, url, files: {} }, backup)
      await withCopy(backup, async (copy) => {
        stage = 'A migration'
        const secrets = loadSecrets(backup)
        await proveSessions(copy, secrets.RECEIPT_KEY, await apply(copy))
        stage = 'Renewing the logins'
        await withClient(copy, (client) => putServiceLogins(client, secrets))
        stage = 'The audit'
        const faults = await auditCopy(copy, backup)
        if (faults.length > 0) throw new CliError(`It does not hold:\n${faults.join('\n')}`)
      })
      stage = 'A migration'
      await proveSessions(url, loadSecrets(dataDir).RECEIPT_KEY, await apply(url))
    })
    return backup
  } catch (error) {
    rmSync(backup, { recursive: true, force: true })
    throw new CliError(
      [
        `The upgrade did not happen: ${stage} failed. ${(error as Error).message}`,
        `The data are untouched: ${clusterIn(dataDir)} is as before, and the earlier version starts on it. No backup is needed.`,
        'Next: npm start tries again; with the earlier version of Saikoro npm start goes on as before.',
      ].join('\n'),
      { cause: error },
    )
  }
}
