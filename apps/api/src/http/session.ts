import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'

/** The member behind a request's token. */
export interface Caller {
  readonly id: number
  readonly username: string
  readonly status: number
  readonly sessionId: number
}

/** Sessions end after thirty days without use. */
export const SESSION_DAYS = 30

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
  const [caller] = await db.$queryRaw<(Caller & { idle: boolean })[]>`
    SELECT m.id, m.username, m.status, s.id AS "sessionId", s.last_used_at < app_now() - interval '1 minute' AS idle
    FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.token_hash = ${tokenHash(token)} AND s.expires_at > app_now()`
  if (caller?.idle) {
    await db.$executeRaw`
      UPDATE session SET last_used_at = app_now(), expires_at = app_now() + make_interval(days => ${SESSION_DAYS}) WHERE id = ${caller.sessionId}`
  }
  return caller
}
