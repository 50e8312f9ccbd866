// Imports a file in one transaction, with the login of an operator or of the owner.
import path from 'node:path'
import type { Store } from '@saikoro/server/storage'
import { fault } from '@saikoro/system/faults'
import type pg from 'pg'
import { recordMedia, shareMedia } from '../media/publish-media.ts'
import { inTransaction } from '../postgres/client.ts'
import type { EncodingName } from './decode-text.ts'
import { KINDS, type KindName, recognise } from './kinds/kinds.ts'
import type { ExistingWay } from './kinds/writing.ts'
import { type FileFormat, readRows } from './read-file.ts'
import { type MediaPlace, takeMedia } from './take-media.ts'
import { type Written, writeRows } from './write-rows.ts'

export interface ImportOptions extends MediaPlace {
  readonly bucket?: Store | undefined
  /** what is done with profiles that are there already; they are faults otherwise */
  readonly existing?: ExistingWay | undefined
  /** encoding of the file, where its bytes do not prove it */
  readonly encoding?: EncodingName | undefined
}

/** What was done, or would be, with the rows. With at least one fault, nothing was changed. */
export interface ImportResult extends Written {
  readonly kind: KindName
  readonly format: FileFormat
  readonly encoding: EncodingName
}

/**
 * Returns the reason for the audit log. Notes may contain neither links nor long numbers, and file names resemble
 * both (charter C1.5).
 */
export function reasonFor(file: string, format: FileFormat): string {
  const { name } = path.parse(file)
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, ' ').replace(/\d[\d ]{5,}\d/g, '…')
  return `import of ${plain.trim()} (${format})`
}

/** Imports a file. Invalid rows do not stop it, so one run reports every fault. */
export async function importFile(
  client: pg.ClientBase,
  file: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { columns, entries, faults, format, encoding } = readRows(file, options.encoding)
  const kind = recognise(columns)
  if (!kind) throw fault('noKind', file, Object.keys(KINDS).join(', '))
  const read = entries.map((entry) => KINDS[kind].read(entry))
  const rows = read.flatMap(({ row }) => row ?? [])
  const invalid = [...faults, ...read.flatMap((each) => each.faults)]
  const dryRun = options.dryRun || invalid.length > 0
  const media = await takeMedia(rows, { ...options, dryRun })
  if (!dryRun) for (const each of media.stored) await shareMedia(options.bucket, options.mediaDir, each)
  return inTransaction(client, async () => {
    await client.query('SAVEPOINT nothing')
    const note = reasonFor(file, format)
    for (const each of media.stored) await recordMedia(client, each, note)
    const written = await writeRows(client, rows, { note, pathOf: media.pathOf, existing: options.existing })
    // a file that could not be stored is reported once, not again as a path that does not exist
    const refused = written.faults.filter(
      ({ line, column }) => !media.faults.some((known) => known.line === line && known.column === column),
    )
    const all = [...invalid, ...media.faults, ...refused].sort((a, b) => a.line - b.line)
    if (all.length > 0 || dryRun) await client.query('ROLLBACK TO SAVEPOINT nothing')
    return { kind, format, encoding, rows: written.rows, faults: all }
  })
}
