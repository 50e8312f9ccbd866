// Data of an earlier version are upgraded on a copy, which takes their place once the audit of the copy holds. Until then nothing in the
// data directory changes, so that a failed or killed upgrade leaves the data on which the earlier version starts. What was in place
// becomes the backup.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { auditCopy } from '../backup/audit-copy.ts'
import { clusterIn, copyKeys, folderName } from '../backup/backup-folder.ts'
import { copyStopped } from '../backup/copy-cluster.ts'
import { writeManifest } from '../backup/manifest.ts'
import { CliError } from '../cli-error.ts'
import { withClient } from '../client.ts'
import { bytesUnder, needRoom } from '../disk.ts'
import { withStartLock } from '../embedded/start-lock.ts'
import { startEmbedded } from '../embedded.ts'
import { putServiceLogins } from '../logins.ts'
import { migrate } from '../migrate.ts'
import { step } from '../progress.ts'
import { loadSecrets } from '../secrets.ts'

const DATABASE = 'saikoro'

interface Swap {
  /** the folder that becomes the backup */
  readonly backup: string
  readonly at: string
  readonly newestMigration: string
}

const draftIn = (dataDir: string) => path.join(dataDir, 'upgrade.partial')
const verifiedIn = (dataDir: string) => path.join(dataDir, 'upgrade')
const swapIn = (dir: string) => path.join(dir, 'swap.json')

/**
 * Puts a verified upgrade in the place of the data, which become the backup. Each step can be repeated, so that a process killed in
 * between is completed by the next one. Without a verified upgrade it does nothing.
 */
export async function finishUpgrade(dataDir: string): Promise<void> {
  if (existsSync(swapIn(verifiedIn(dataDir))))
    await withStartLock(clusterIn(dataDir), async () => swap(dataDir))
}

function swap(dataDir: string): void {
  const verified = verifiedIn(dataDir)
  if (!existsSync(swapIn(verified))) return
  const { backup, at, newestMigration }: Swap = JSON.parse(readFileSync(swapIn(verified), 'utf8'))
  const partial = `${backup}.partial`
  if (existsSync(clusterIn(dataDir)) && existsSync(clusterIn(verified))) {
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    copyKeys(dataDir, partial)
    writeManifest(partial, { at, method: 'cold', newestMigration })
    renameSync(clusterIn(dataDir), clusterIn(partial))
  }
  if (existsSync(partial)) renameSync(partial, backup)
  if (existsSync(clusterIn(verified))) renameSync(clusterIn(verified), clusterIn(dataDir))
  rmSync(verified, { recursive: true })
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    throw new CliError(`${name} failed. ${message}`, { cause: error })
  }
}

async function upgradeCopy(dataDir: string, draft: string, apply: typeof migrate): Promise<string[]> {
  const isCopied = await named('Copying the data', async () => {
    needRoom(dataDir, bytesUnder(clusterIn(dataDir)), 'The copy on which the upgrade runs')
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    copyKeys(dataDir, draft)
    return copyStopped(clusterIn(dataDir), clusterIn(draft))
  })
  if (!isCopied)
    throw new CliError('The database is in use: stop Studio and other commands of Saikoro first.')
  const server = await startEmbedded({ dir: clusterIn(draft) })
  try {
    const url = server.url(DATABASE)
    const applied = await named('A migration', () => apply(url))
    const { API_DB_PASSWORD: api, DRAWS_DB_PASSWORD: draws } = loadSecrets(draft)
    await named('Renewing the logins', () =>
      withClient(url, (client) => putServiceLogins(client, { api, draws })),
    )
    const faults = await named('The audit', () => auditCopy(url, draft))
    if (faults.length > 0) throw new CliError(`The audit does not hold:\n${faults.join('\n')}`)
    return applied
  } finally {
    await server.stop()
  }
}

/**
 * Upgrades an embedded database whose server is stopped. Returns the backup of the data as they were.
 * @throws CliError naming the failed step; the data directory is then as it was before
 */
export async function upgradeData(
  dataDir: string,
  newestMigration: string,
  apply = migrate,
): Promise<string> {
  const draft = draftIn(dataDir)
  rmSync(draft, { recursive: true, force: true }) // of an upgrade that was killed
  try {
    await step('Upgrade of the data', () => upgradeCopy(dataDir, draft, apply))
    const backup = path.join(dataDir, 'backups', folderName('before-upgrade'))
    const swap: Swap = { backup, at: new Date().toISOString(), newestMigration }
    writeFileSync(swapIn(draft), JSON.stringify(swap))
    rmSync(verifiedIn(dataDir), { recursive: true, force: true })
    renameSync(draft, verifiedIn(dataDir))
    await finishUpgrade(dataDir)
    return backup
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new CliError(
      [
        `The upgrade did not happen: ${(error as Error).message}`,
        `The data are untouched: ${clusterIn(dataDir)} is as before, and the earlier version starts on it. No backup is needed.`,
        'Next: npm start tries again; with the earlier version of Saikoro npm start goes on as before.',
      ].join('\n'),
      { cause: error },
    )
  }
}
