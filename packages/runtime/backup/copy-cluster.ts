// The files of an embedded server as another server can start on them. Of a running one by PostgreSQL's low-level backup calls,
// because pg_basebackup is not in the package: between start and stop every page is written whole into the log, and the log of
// that time belongs to the copy.
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
/** What belongs to sessions or is copied apart. The folders stay, empty. */
const CONTENTS =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/
const SEGMENT = /^[0-9A-F]{24}$/

const stoppedShape = z.tuple([z.object({ labelfile: z.string(), last: z.string() })])

async function copyBetween(client: pg.Client, dir: string, to: string): Promise<void> {
  // The slot keeps the log of that time from being recycled, and goes with this session.
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

/** `url`: of a superuser, when the server runs. */
export async function copyRunning(dir: string, to: string, url: string): Promise<Method> {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  await withClient(url, (client) => copyBetween(client, dir, to))
  return 'hot'
}

/** Of a server that is stopped, and stays so meanwhile. False when it runs. */
export function copyStopped(dir: string, to: string): Promise<boolean> {
  return withStartLock(dir, async () => {
    if (livePostmaster(dir)) return false
    copyTree(dir, to, { skip: (name) => OF_THE_PROCESS.test(name) })
    return true
  })
}
