import type pg from 'pg'
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
  /** where the media of operators are kept */
  readonly media: string
  /** where vouchers are kept */
  readonly uploads: string
}

export type Row = Readonly<Record<string, unknown>>

/** Rows of a statement with parameters; there is no other way to the database on the desk. */
export async function ask<R = Row>({ db }: Desk, sql: string, values: readonly unknown[] = []): Promise<R[]> {
  return (await db.query(sql, [...values])).rows as R[]
}
