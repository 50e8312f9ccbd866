// A backup is a folder with everything that cannot be recreated: database, keys, vouchers, pictures and clips. The files of the
// running server are copied with PostgreSQL's low-level backup functions, because pg_basebackup is not in the package: the copy
// includes the WAL between start and stop.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bytesUnder, needRoom } from '@saikoro/system/disk'
import type pg from 'pg'
import { withClient } from '../postgres/client.ts'
import { readMigrations } from '../schema/migrate.ts'
import { clusterIn, KEYS, writeManifest } from './backup-folder.ts'
import { copyTree } from './copy-files.ts'

const OF_THE_PROCESS = /^(postmaster\.pid|.*pgsql_tmp[^/]*|.*pg_internal\.init)$/
/** Contents that belong to sessions or are copied separately. The empty folders are copied. */
const CONTENTS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/
const SEGMENT = /^[0-9A-F]{24}$/

async function copyCluster(client: pg.Client, dir: string, to: string): Promise<void> {
  // The temporary slot prevents WAL of that time from being recycled.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`saikoro_${process.pid}`])
  const started = await client.query("SELECT pg_walfile_name(pg_backup_start('saikoro', true)) AS first")
  copyTree(dir, to, { skip: (name) => OF_THE_PROCESS.test(name) || CONTENTS.test(name), mayVanish: true })
  const stopped = await client.query(
    'SELECT labelfile, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  )
  writeFileSync(path.join(to, 'backup_label'), stopped.rows[0].labelfile, { mode: 0o600 })
  const needed = readdirSync(path.join(dir, 'pg_wal')).filter(
    (name) => SEGMENT.test(name) && name >= started.rows[0].first && name <= stopped.rows[0].last,
  )
  for (const name of needed) copyTree(path.join(dir, 'pg_wal', name), path.join(to, 'pg_wal', name))
}

/**
 * Copies the running database of `url`, a superuser's, its keys and the folders of `files` by their name in the backup. Checks first
 * that there is room, also for the copy that verifies the backup. The folder has a temporary name until it is complete.
 */
export async function makeBackup(
  { dataDir, url, files }: { dataDir: string; url: string; files: Readonly<Record<string, string>> },
  to: string,
): Promise<void> {
  const cluster = clusterIn(dataDir)
  const bytes = Object.values(files).reduce((sum, from) => sum + bytesUnder(from), 0)
  needRoom(to, 2 * bytesUnder(cluster) + bytes, 'A backup, with the copy that verifies it,')
  const partial = `${to}.partial`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    // The database first: a voucher's file is stored before its row.
    const newest = await withClient(url, async (client) => {
      await copyCluster(client, cluster, clusterIn(partial))
      return (await readMigrations(client)).newest
    })
    for (const name of KEYS)
      if (existsSync(path.join(dataDir, name))) copyTree(path.join(dataDir, name), path.join(partial, name))
    for (const [name, from] of Object.entries(files))
      if (existsSync(from)) copyTree(from, path.join(partial, name), { mayVanish: true })
    writeManifest(partial, { at: new Date().toISOString(), newestMigration: newest ?? '' })
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}
