// Imports a file with an operator's login, in one transaction.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { Store } from '../../../apps/api/src/kernel/storage.ts'
import { recordMedia, shareMedia } from '../media/publish-media.ts'
import { fault } from '../system/faults.ts'
import type { Fault, Row } from './kinds/kind.ts'
import { KINDS, type KindName, recognise } from './kinds/kinds.ts'
import type { ExistingWay } from './kinds/writing.ts'
import { readRows } from './read-file.ts'
import { type MediaPlace, takeMedia } from './take-media.ts'
import { type WrittenRow, writeRows } from './write-rows.ts'

export interface ImportOptions extends MediaPlace {
  /** bucket of an installation on several machines */
  readonly bucket?: Store | undefined
  /** what is done with profiles that are there already; they are faults otherwise */
  readonly existing?: ExistingWay | undefined
}

export interface ImportResult {
  readonly kind: KindName
  readonly count: number
  readonly media: number
  /** What was done, or would be, with each row that has no fault. */
  readonly rows: readonly WrittenRow[]
  /** All faults, in the order of the file. With at least one, nothing was changed. */
  readonly faults: readonly Fault[]
}

function readKind(file: string) {
  const { columns, entries, faults } = readRows(file)
  const kind = recognise(columns)
  if (!kind) throw fault('noKind', file, Object.keys(KINDS).join(', '))
  const read = entries.map((entry) => KINDS[kind].read(entry))
  return {
    kind,
    count: entries.length,
    rows: read.flatMap(({ row }) => row ?? []),
    faults: [...faults, ...read.flatMap((each) => each.faults)],
  }
}

/**
 * Returns the reason for the audit log. Notes may contain neither links nor long numbers, and file names resemble
 * both (charter C1.5).
 */
export function reasonFor(file: string): string {
  const { name, ext } = path.parse(file)
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, ' ').replace(/\d[\d ]{5,}\d/g, '…')
  return `import of ${plain.trim()} (${ext.slice(1)})`
}

async function writeAll(
  client: pg.ClientBase,
  file: string,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<Omit<ImportResult, 'kind' | 'count'>> {
  const { stored, faults, pathOf } = await takeMedia(rows, options)
  const note = reasonFor(file)
  if (!options.dryRun) for (const each of stored) await shareMedia(options.bucket, options.mediaDir, each)
  await client.query('BEGIN')
  try {
    for (const each of stored) await recordMedia(client, each, note)
    const { existing = 'refuse' } = options
    const { faults: refused, written } = await writeRows(client, rows, { note, pathOf, existing })
    // a file that could not be stored is reported once, not again as a path that does not exist
    const own = refused.filter(
      ({ line, column }) => !faults.some((known) => known.line === line && known.column === column),
    )
    const all = [...faults, ...own]
    await client.query(all.length > 0 || options.dryRun ? 'ROLLBACK' : 'COMMIT')
    return { media: stored.length, rows: written, faults: all }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Imports a file. Invalid rows do not stop it, so one run reports every fault. */
export async function importFile(
  client: pg.ClientBase,
  file: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { kind, count, rows, faults } = readKind(file)
  const dryRun = options.dryRun || faults.length > 0
  const mediaDir = dryRun ? mkdtempSync(path.join(os.tmpdir(), 'saikoro-dry-run-')) : options.mediaDir
  try {
    const written = await writeAll(client, file, rows, { ...options, dryRun, mediaDir })
    const all = [...faults, ...written.faults].sort((a, b) => a.line - b.line)
    return { ...written, kind, count, faults: all }
  } finally {
    if (dryRun) rmSync(mediaDir, { recursive: true })
  }
}
