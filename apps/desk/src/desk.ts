import type pg from 'pg'
import * as z from 'zod/mini'
import type { MediaFiles } from '../../api/src/media/media-files.ts'
import { rows } from '../../api/src/rows.ts'
import type { Store } from '../../api/src/storage/store.ts'
import type { Sessions } from './sessions.ts'

/** What every page of the desk is given. */
export interface Desk {
  /** the operator's own login, so that the desk can do nothing that the operator could not do without it */
  readonly db: pg.Pool
  /** as in the audit: `operator_NAME` */
  readonly operator: string
  readonly sessions: Sessions
  readonly origin: string
  readonly studioOrigin: string
  /** where members reach the product */
  readonly productOrigin: string
  readonly timeZone: string
  readonly dataDir: string
  /** the folder in which the media of operators are made */
  readonly media: string
  readonly mediaFiles: MediaFiles
  /** where all machines find media; without it they are one machine's */
  readonly bucket: Store | undefined
  readonly uploads: Store
}

/** A row of which a page shows what it finds. */
export const anyRow = z.record(z.string(), z.unknown())
export type Row = Readonly<z.output<typeof anyRow>>

/** Rows of a statement with parameters, in their shape; there is no other way to the database on the desk. */
export async function ask<Shape extends z.ZodMiniType>(
  { db }: Desk,
  shape: Shape,
  sql: string,
  values: readonly unknown[] = [],
): Promise<z.output<Shape>[]> {
  return rows(shape, (await db.query(sql, [...values])).rows)
}
