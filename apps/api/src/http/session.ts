import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../db.ts'
import { rows } from '../rows.ts'

const caller = z.object({ id: z.int(), username: z.string(), status: z.int(), sessionId: z.int() })

/** The member behind a request's token. */
export type Caller = Readonly<z.output<typeof caller>>

const found = z.extend(caller, { idle: z.boolean() })

/** Sessions end after thirty days without use … */
export const SESSION_DAYS = 30
/** … and half a year after the login, however often they are used. */
const SESSION_DAYS_IN_ALL = 180

/** What is stored of a token. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest())
}

/** The token in a header: standard base64 of the token string. */
export function readTokenHeader(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== ''
    ? Buffer.from(header, 'base64').toString('utf8')
    : undefined
}

/** Finds the caller, and notes at most once a minute that the session is in use. */
export async function findCaller(db: Db, token: string): Promise<Caller | undefined> {
  const [session] = rows(
    found,
    await db.$queryRaw`
    SELECT m.id, m.username, m.status, s.id AS "sessionId", s.last_used_at < app_now() - interval '1 minute' AS idle
    FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.token_hash = ${tokenHash(token)} AND s.expires_at > app_now()`,
  )
  if (session?.idle) {
    await db.$executeRaw`
      UPDATE session SET last_used_at = app_now(), expires_at = LEAST(app_now() + make_interval(days => ${SESSION_DAYS}),
        created_at + make_interval(days => ${SESSION_DAYS_IN_ALL})) WHERE id = ${session.sessionId}`
  }
  return session
}
