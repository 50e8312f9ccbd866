import { createHash } from 'node:crypto'
import type { Db } from '@saikoro/server/db'
import { rows } from '@saikoro/server/rows'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { InvalidationBus } from './invalidation-bus.ts'

const session = z.object({ id: z.int(), username: z.string(), status: z.int(), sessionId: z.int() })

/** The member behind a token. */
type Session = Readonly<z.output<typeof session>>

/** The member behind a request's token, with the address of the request. */
export type Caller = Session & Pick<Client, 'address'>

/** Where a request came from, as stored with a session. */
export interface Client {
  readonly address: string
  /** User-Agent, cut to 200 characters. */
  readonly agent: string
}

const found = z.extend(session, { idle: z.boolean(), left_ms: z.number() })

/** A session expires after this time without use. */
export const SESSION_DAYS = 30
/** A session expires this long after the login in any case. */
const SESSION_MAX_DAYS = 180

/** Returns the stored form of a token, or of another secret of random bits. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest())
}

/** Reads the token of a header: standard base64 of the token string. */
export function readTokenHeader(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== ''
    ? Buffer.from(header, 'base64').toString('utf8')
    : undefined
}

/** Finds the member of a token whose session is open. */
export type Callers = ReturnType<typeof openCallers>

const CACHED_MS = 10_000
const MAX_CACHED = 50_000

/** Caches callers for up to ten seconds, while notifications arrive. A logout, a disabled account and a new password drop the entry. */
export function openCallers(db: Db, bus: InvalidationBus) {
  const tokensOf = new Map<number, Set<string>>()
  const cached = new LRUCache<string, Session & { readonly until: number }>({
    max: MAX_CACHED,
    noDisposeOnSet: true,
    dispose({ id }, token) {
      tokensOf.get(id)?.delete(token)
      if (tokensOf.get(id)?.size === 0) tokensOf.delete(id)
    },
  })
  let changes = 0
  function drop(memberId: number): void {
    changes += 1
    for (const token of tokensOf.get(memberId) ?? []) cached.delete(token)
  }
  bus.subscribe((change) => {
    const [kind, id] = change?.split('/') ?? []
    if (kind === 'session') drop(Number(id))
    if (change !== undefined) return
    changes += 1
    cached.clear()
  })
  function store(token: string, session: Session, leftMs: number): void {
    cached.set(token, { ...session, until: performance.now() + Math.min(CACHED_MS, leftMs) })
    tokensOf.set(session.id, (tokensOf.get(session.id) ?? new Set()).add(token))
  }
  return {
    /** Drops the cached sessions of a member, one of which may have ended: the process that ended it waits for no notification. */
    drop,
    /** Returns the id of the member whose session was found lately; never asks the database, so it authorizes nothing. */
    memberOf: (token: string) => cached.get(token)?.id,
    async find(token: string): Promise<Session | undefined> {
      const known = bus.isConnected() ? cached.get(token) : undefined
      if (known && performance.now() < known.until) return known
      const before = changes
      const session = await findSession(db, token)
      // a session that ended during the query is not stored
      if (session && changes === before) store(token, session, session.left_ms)
      return session
    },
  }
}

/** Finds the session, and stores at most once a minute that it is in use. */
async function findSession(db: Db, token: string) {
  const [session] = await rows(db, found)`
    SELECT m.id, m.username, m.status, s.id AS "sessionId", s.last_used_at < app_now() - interval '1 minute' AS idle,
      (extract(epoch FROM s.expires_at - app_now()) * 1000)::float8 AS left_ms
    FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.token_hash = ${tokenHash(token)} AND s.expires_at > app_now()`
  if (session?.idle) {
    await db.$executeRaw`
      UPDATE session SET last_used_at = app_now(), expires_at = LEAST(app_now() + make_interval(days => ${SESSION_DAYS}),
        created_at + make_interval(days => ${SESSION_MAX_DAYS})) WHERE id = ${session.sessionId}`
  }
  return session
}

const companion = z.object({ device: z.int(), profile: z.int() })

/** The enrolled device of a companion, and her profile. */
export type Companion = Readonly<z.output<typeof companion>>

/** Finds the companion of a token. Companions are few, so nothing is cached. */
export async function findCompanion(db: Db, token: string): Promise<Companion | undefined> {
  const [found] = await rows(db, companion)`SELECT device, profile FROM find_companion(${tokenHash(token)})`
  return found
}
