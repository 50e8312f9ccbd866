// Copies the files of an embedded server so that another server can start on them. A running server is copied with PostgreSQL's
// low-level backup functions, because pg_basebackup is not in the package: the copy includes the WAL between start and stop.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { livePostmaster } from '../embedded/postmaster.ts'
import { withStartLock } from '../embedded/start-lock.ts'
import { withClient } from '../postgres/client.ts'
import { copyTree } from './copy-files.ts'

export type Method = 'hot' | 'cold'

const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|.*pgsql_tmp[^/]*|.*pg_internal\.init)$/
/** Contents that belong to sessions or are copied separately. The empty folders are copied. */
const CONTENTS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/
const SEGMENT = /^[0-9A-F]{24}$/

const stoppedShape = z.tuple([z.object({ labelfile: z.string(), last: z.string() })])

async function copyBetween(client: pg.Client, dir: string, to: string): Promise<void> {
  // The temporary slot prevents WAL of that time from being recycled.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`saikoro_${process.pid}`])
  const started = await client.query("SELECT pg_walfile_name(pg_backup_start('saikoro', true)) AS first")
  copyTree(dir, to, { skip: (name) => OF_THE_PROCESS.test(name) || CONTENTS.test(name), mayVanish: true })
  const { rows } = await client.query(
    'SELECT labelfile, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  )
  const [stopped] = z.parse(stoppedShape, rows)
  writeFileSync(path.join(to, 'backup_label'), stopped.labelfile, { mode: 0o600 })
  const needed = readdirSync(path.join(dir, 'pg_wal')).filter(
    (name) => SEGMENT.test(name) && name >= started.rows[0].first && name <= stopped.last,
  )
  for (const name of needed) copyTree(path.join(dir, 'pg_wal', name), path.join(to, 'pg_wal', name))
}

/** Copies a running server. `url` is a superuser's. */
export async function copyRunning(dir: string, to: string, url: string): Promise<Method> {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  await withClient(url, (client) => copyBetween(client, dir, to))
  return 'hot'
}

/** Copies a stopped server and prevents its start meanwhile. Returns false when it runs. */
export function copyStopped(dir: string, to: string): Promise<boolean> {
  return withStartLock(dir, async () => {
    if (livePostmaster(dir)) return false
    copyTree(dir, to, { skip: (name) => OF_THE_PROCESS.test(name) })
    return true
  })
}
