// Data of an earlier version are upgraded on a copy, which takes their place once the audit of the copy holds. Until then nothing in the
// data directory changes, so that a failed or killed upgrade leaves the data on which the earlier version starts. What was in place
// becomes the backup.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterIn, copyKeys, folderName } from '../backup/backup-folder.ts'
import { copyStopped } from '../backup/copy-cluster.ts'
import { writeManifest } from '../backup/manifest.ts'
import { auditCopy } from '../backup/verify-backup.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { livePostmaster } from '../embedded/postmaster.ts'
import { withStartLock } from '../embedded/start-lock.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { withClient } from '../postgres/client.ts'
import { putServiceLogins } from '../schema/logins.ts'
import { migrate } from '../schema/migrate.ts'
import { CliError } from '../system/cli.ts'
import { bytesUnder, needRoom } from '../system/disk.ts'
import { step } from '../system/progress.ts'

const DATABASE = 'saikoro'

interface Swap {
  /** the folder that becomes the backup */
  readonly backup: string
  readonly at: string
  readonly newestMigration: string
  /** fingerprint of the data that were copied */
  readonly source: string
}

const draftIn = (dataDir: string) => path.join(dataDir, 'upgrade.partial')
const verifiedIn = (dataDir: string) => path.join(dataDir, 'upgrade')
const swapIn = (dir: string) => path.join(dir, 'swap.json')
const partialOf = (backup: string) => `${backup}.partial`

/** PostgreSQL writes its control file at each start, checkpoint and stop: an equal hash means that no server has run on the data. */
const fingerprint = (cluster: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(cluster, 'global/pg_control')))
    .digest('hex')

/**
 * Puts a verified upgrade in the place of the data, which become the backup. Each step can be repeated, so that the next start completes
 * a killed one. A verified upgrade is discarded when a server has run on the data since they were copied. Returns whether the data
 * were replaced.
 */
export async function finishUpgrade(dataDir: string): Promise<boolean> {
  if (!existsSync(swapIn(verifiedIn(dataDir)))) return false
  return withStartLock(clusterIn(dataDir), async () => swap(dataDir))
}

function swap(dataDir: string): boolean {
  const verified = verifiedIn(dataDir)
  if (!existsSync(swapIn(verified))) return false
  const { backup, at, newestMigration, source }: Swap = JSON.parse(readFileSync(swapIn(verified), 'utf8'))
  const current = clusterIn(dataDir)
  const partial = partialOf(backup)
  if (existsSync(current) && existsSync(clusterIn(verified))) {
    if (livePostmaster(current) || fingerprint(current) !== source) {
      rmSync(verified, { recursive: true })
      rmSync(partial, { recursive: true, force: true })
      return false
    }
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    copyKeys(dataDir, partial)
    writeManifest(partial, { at, method: 'cold', newestMigration })
    renameSync(current, clusterIn(partial))
  }
  if (existsSync(partial)) renameSync(partial, backup)
  if (existsSync(clusterIn(verified))) renameSync(clusterIn(verified), current)
  rmSync(verified, { recursive: true })
  return true
}

/** A new folder for the backup on the device of the data, because files are moved into it by renaming. */
function backupFolder(dataDir: string): string {
  const backups = path.join(dataDir, 'backups')
  const isElsewhere = existsSync(backups) && statSync(backups).dev !== statSync(dataDir).dev
  return path.join(isElsewhere ? dataDir : backups, folderName('before-upgrade'))
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    throw new CliError(`${name} failed. ${message}`, { cause: error })
  }
}

async function copyData(dataDir: string, draft: string): Promise<string> {
  needRoom(dataDir, bytesUnder(clusterIn(dataDir)), 'The copy on which the upgrade runs')
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  copyKeys(dataDir, draft)
  if (!(await copyStopped(clusterIn(dataDir), clusterIn(draft))))
    throw new CliError('The database is in use: stop Studio and other commands of Saikoro first.')
  return fingerprint(clusterIn(draft))
}

/** Upgrades a copy of the data and audits it. Returns the fingerprint of the data that were copied. */
async function upgradeCopy(dataDir: string, draft: string, apply: typeof migrate): Promise<string> {
  const source = await named('Copying the data', () => copyData(dataDir, draft))
  const server = await startEmbedded({ dir: clusterIn(draft) })
  try {
    const url = server.url(DATABASE)
    await named('A migration', () => apply(url))
    const { API_DB_PASSWORD: api, DRAWS_DB_PASSWORD: draws } = loadSecrets(draft)
    await named('Renewing the logins', () =>
      withClient(url, (client) => putServiceLogins(client, { api, draws })),
    )
    const faults = await named('The audit', () => auditCopy(url, draft))
    if (faults.length > 0) throw new CliError(`The audit does not hold:\n${faults.join('\n')}`)
    return source
  } finally {
    await server.stop()
  }
}

/** Removes what a failed upgrade left, unless the data have been moved: then the next start completes it. */
function failureOf(dataDir: string, backup: string, error: unknown): CliError {
  const { message } = error as Error
  const [current, verified] = [clusterIn(dataDir), verifiedIn(dataDir)]
  const areMoved = existsSync(verified) && !(existsSync(current) && existsSync(clusterIn(verified)))
  if (areMoved)
    return new CliError(
      [
        `The upgrade is verified, but it could not be completed: ${message}`,
        `The data of the earlier version are in ${existsSync(clusterIn(backup)) ? backup : partialOf(backup)}.`,
        'Next: npm start completes it.',
      ].join('\n'),
      { cause: error },
    )
  for (const each of [draftIn(dataDir), verified, partialOf(backup)])
    rmSync(each, { recursive: true, force: true })
  return new CliError(
    [
      `The upgrade did not happen: ${message}`,
      `The data are untouched: ${current} is as before, and the earlier version starts on it. No backup is needed.`,
      'Next: npm start tries again; with the earlier version of Saikoro npm start goes on as before.',
    ].join('\n'),
    { cause: error },
  )
}

/**
 * Upgrades an embedded database whose server is stopped. Returns the backup of the data as they were.
 * @throws CliError naming the failed step and where the data are
 */
export async function upgradeData(
  dataDir: string,
  newestMigration: string,
  apply = migrate,
): Promise<string> {
  const draft = draftIn(dataDir)
  const backup = backupFolder(dataDir)
  rmSync(draft, { recursive: true, force: true }) // of an upgrade that was killed
  try {
    const source = await step('Upgrade of the data', () => upgradeCopy(dataDir, draft, apply))
    const record: Swap = { backup, at: new Date().toISOString(), newestMigration, source }
    writeFileSync(swapIn(draft), JSON.stringify(record))
    rmSync(verifiedIn(dataDir), { recursive: true, force: true })
    renameSync(draft, verifiedIn(dataDir))
    if (await finishUpgrade(dataDir)) return backup
    throw new CliError('Another process started the database meanwhile.')
  } catch (error) {
    throw failureOf(dataDir, backup, error)
  }
}
