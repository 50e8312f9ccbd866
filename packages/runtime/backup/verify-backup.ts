// Verifies a backup by starting a copy of it and auditing that.
import type { SpawnOptions } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureDatabaseClient } from '@saikoro/system/artifacts'
import { collectNode } from '@saikoro/system/tools'
import { startEmbedded } from '../embedded/embedded.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { storesOf } from '../installation/stores.ts'
import { urlAs, withClient } from '../postgres/client.ts'
import { readManifest, writeManifest } from './backup-folder.ts'
import { copyTree } from './copy-files.ts'

/** Vouchers that must have a file. Expired ones have none, and one that expires may be deleted while the files are copied. */
const NEEDED = `SELECT name FROM upload u
  WHERE NOT EXISTS (SELECT FROM swept_upload WHERE upload_id = u.id) AND name NOT IN (SELECT due_uploads())`

/** Returns vouchers of the database that are missing in the backup, or in the bucket where they are stored in one. */
export async function missingUploads(url: string, backup: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query(NEEDED))
  const { uploads } = storesOf(backup, { ...process.env, UPLOAD_DIR: path.join(backup, 'uploads') })
  const missing = []
  for (const { name } of rows) if (!(await uploads.has(name))) missing.push(`voucher ${name} is missing`)
  return missing
}

/** Runs `use` with the address of a server on a copy of a backup, which itself is not changed. */
export async function withCopy<T>(backup: string, use: (url: string) => Promise<T>): Promise<T> {
  const copy = path.join(`${backup}.verifying`, 'postgres')
  try {
    mkdirSync(path.dirname(copy), { recursive: true, mode: 0o700 })
    for (const ending of ['', '.password'])
      copyTree(path.join(backup, `postgres${ending}`), copy + ending, { isTemporary: true })
    await using server = await startEmbedded({ dir: copy, ephemeral: true })
    return await use(server.url('saikoro'))
  } finally {
    rmSync(path.dirname(copy), { recursive: true, force: true })
  }
}

/**
 * Returns the faults of a backup and records whether there are any. Vouchers without a file are named beside them: the login of the API
 * can add rows, and must not make every backup unverified.
 */
export async function verifyBackup(backup: string) {
  await ensureDatabaseClient()
  const found = await withCopy(backup, async (url) => ({
    faults: await auditCopy(url, backup),
    missing: await missingUploads(url, backup),
  }))
  writeManifest(backup, { ...readManifest(backup), verified: found.faults.length === 0 })
  return found
}

/** Returns the program that audits a database with the login of the API, for `collectNode` and `attendNode`. `dir` has its secrets. */
export function auditOf(url: string, dir: string): [string[], SpawnOptions] {
  const { API_DB_PASSWORD, RECEIPT_KEY } = loadSecrets(dir)
  const env = { ...process.env, DATABASE_URL: urlAs(url, 'saikoro_api', API_DB_PASSWORD), RECEIPT_KEY }
  return [['apps/api/src/cli/audit.ts'], { env }]
}

export async function auditCopy(url: string, dir: string): Promise<string[]> {
  const { code, output } = await collectNode(...auditOf(url, dir))
  if (code === 0) return []
  const failed = output.split('\n').filter((line) => /^(FAILS| {7})/.test(line))
  return failed.length > 0 ? failed : [output.trim()]
}
