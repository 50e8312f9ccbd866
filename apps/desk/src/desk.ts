import type pg from 'pg'
import * as z from 'zod/mini'
import type { MediaFiles } from '../../api/src/kernel/media-files.ts'
import { rows } from '../../api/src/kernel/rows.ts'
import type { Store } from '../../api/src/kernel/storage.ts'
import type { Sessions } from './sessions.ts'

export interface Desk {
  /** pool with the operator's own login, so the desk has no rights beyond it */
  readonly db: pg.Pool
  /** as in the audit log: `operator_NAME` */
  readonly operator: string
  readonly sessions: Sessions
  readonly origin: string
  readonly studioOrigin: string
  /** public address of the product */
  readonly productOrigin: string
  readonly timeZone: string
  readonly dataDir: string
  /** folder of the operators' media */
  readonly media: string
  readonly mediaFiles: MediaFiles
  /** media bucket of an installation on several machines; undefined on one machine */
  readonly bucket: Store | undefined
  readonly uploads: Store
}

export const anyRow = z.record(z.string(), z.unknown())
export type Row = Readonly<z.output<typeof anyRow>>

/** Runs a statement with parameters and parses its rows. All queries of the desk go through it. */
export async function ask<Shape extends z.ZodMiniType>(
  { db }: Desk,
  shape: Shape,
  sql: string,
  values: readonly unknown[] = [],
): Promise<z.output<Shape>[]> {
  return rows(shape, (await db.query(sql, [...values])).rows)
}
