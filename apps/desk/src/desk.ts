import type { Role } from '@saikoro/runtime/schema/logins'
import type { MediaFiles } from '@saikoro/server/media-files'
import { parseRows } from '@saikoro/server/rows'
import type { Store } from '@saikoro/server/storage'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AlertChannel } from './alert-channels.ts'
import { wordsOf } from './language.ts'
import type { Claims } from './live.ts'
import type { Words } from './locales/ja.ts'
import type { Logins } from './logins.ts'
import type { Session, Sessions, Work } from './sessions.ts'

export interface Desk {
  readonly logins: Logins
  readonly sessions: Sessions
  readonly origin: string
  /** addresses of proxies with TLS, whose X-Forwarded-For counts */
  readonly trustedProxies: string
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
  /** milliseconds in which a decision can be undone before it is written */
  readonly holdMs: number
  /** where alerts go outside the browser */
  readonly channels: readonly AlertChannel[]
}

/** The desk with what its server opens. */
export interface OpenDesk extends Desk {
  readonly claims: Claims
}

/** The desk as one request sees it: in its language, with the connections of its operator. No other way leads to the database. */
export interface View extends OpenDesk, Work {
  readonly words: Words
  readonly session: Session
  /** roles of the operator; the database refuses what they do not allow */
  readonly roles: readonly Role[]
  /** path of the page, to which its forms lead back */
  readonly path: string
  /** approved sentences by their code, and replies that operators have saved, by their number as `s1` */
  readonly phrases?: ReadonlyMap<string, string>
}

export function viewOf(desk: OpenDesk, request: FastifyRequest): View {
  const { session, roles = [], url } = request
  if (!session) throw new Error(`${url} is open and has no session`)
  const { operator, db, holds } = session
  return { ...desk, operator, db, holds, words: wordsOf(request), session, roles, path: url }
}

export const anyRow = z.record(z.string(), z.unknown())
export type Row = Readonly<z.output<typeof anyRow>>

/** Runs a statement with parameters and parses its rows. All queries of the desk go through it. */
export async function ask<Shape extends z.ZodMiniType>(
  { db }: Pick<Work, 'db'>,
  shape: Shape,
  sql: string,
  values: readonly unknown[] = [],
): Promise<z.output<Shape>[]> {
  return parseRows(shape, (await db.query(sql, [...values])).rows)
}
