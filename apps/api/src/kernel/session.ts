import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Db } from './db.ts'
import type { Changes } from './invalidation-bus.ts'
import { rows } from './rows.ts'

const caller = z.object({ id: z.int(), username: z.string(), status: z.int(), sessionId: z.int() })

/** The member behind a request's token. */
export type Caller = Readonly<z.output<typeof caller>>

const found = z.extend(caller, { idle: z.boolean(), left_ms: z.number() })

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

/** Finds the member behind a token. */
export type FindCaller = (token: string) => Promise<Caller | undefined>

const KEPT_MS = 10_000
const MOST = 50_000

/** Remembers callers for seconds; whoever logs out, is disabled or gets another password is forgotten as soon as that is heard of. */
export function rememberCallers(db: Db, changes: Changes): FindCaller {
  const known = new LRUCache<string, Caller>({ max: MOST, ttl: KEPT_MS })
  let changed = 0
  changes.listen((what) => {
    if (what !== undefined && !what.startsWith('session/')) return
    changed += 1
    for (const [token, { id }] of known)
      if (what === undefined || what === `session/${id}`) known.delete(token)
  })
  return async (token) => {
    const kept = changes.isHeard() ? known.get(token) : undefined
    if (kept) return kept
    const before = changed
    const session = await findSession(db, token)
    if (session && changed === before) known.set(token, session, { ttl: Math.min(KEPT_MS, session.left_ms) })
    return session
  }
}

/** Finds the session, and notes at most once a minute that it is in use. */
async function findSession(db: Db, token: string) {
  const [session] = rows(
    found,
    await db.$queryRaw`
    SELECT m.id, m.username, m.status, s.id AS "sessionId", s.last_used_at < app_now() - interval '1 minute' AS idle,
      (extract(epoch FROM s.expires_at - app_now()) * 1000)::float8 AS left_ms
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
