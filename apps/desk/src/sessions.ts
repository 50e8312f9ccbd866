// Sessions of operators, in memory: they end with the desk at the latest. While an operator has a session, the desk has
// connections with the operator's own role.
import { createHash, randomBytes } from 'node:crypto'
import { urlAs } from '@saikoro/runtime/postgres/client'
import { connectionOptions } from '@saikoro/server/connection-settings'
import pg from 'pg'
import { type Holds, openHolds } from './holds.ts'

const HOUR_MS = 3_600_000
/** A session ends after this time, and after this time without a request. */
const SESSION_MS = 12 * HOUR_MS
const IDLE_MS = HOUR_MS
const SWEEP_MS = 60_000
const CONNECTIONS = {
  max: 2,
  connectionTimeoutMillis: 5_000,
  application_name: 'saikoro_desk',
  options: connectionOptions('operator'),
}

export const cookieRules = { httpOnly: true, sameSite: 'strict', path: '/' } as const

/** What an operator works with. All sessions of one operator share it. */
export interface Work {
  /** as in the audit log: `operator_NAME` */
  readonly operator: string
  /** connections with the operator's own role, so that a request has no rights beyond it */
  readonly db: pg.Pool
  readonly holds: Holds
}

export interface Session extends Work {
  /** CSRF token in every form, because browsers send cookies with cross-site requests as well */
  readonly formToken: string
}

export type Sessions = ReturnType<typeof openSessions>

interface OpenSession extends Session {
  readonly work: OpenWork
  readonly openedAt: number
  usedAt: number
}

interface OpenWork extends Work {
  readonly password: string
}

interface Options {
  /** any URL of the database; its login is not used */
  readonly databaseUrl: string
  /** milliseconds in which a decision can be undone before it is written */
  readonly holdMs: number
  readonly now?: () => number
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')
const endOf = ({ openedAt, usedAt }: OpenSession) => Math.min(openedAt + SESSION_MS, usedAt + IDLE_MS)

export function openSessions({ databaseUrl, holdMs, now = Date.now }: Options) {
  const open = new Map<string, OpenSession>()
  const working = new Map<string, OpenWork>()

  function connect(operator: string, password: string): OpenWork {
    const connectionString = urlAs(databaseUrl, operator, password)
    const db = new pg.Pool({ ...CONNECTIONS, connectionString })
    db.on('error', () => {}) // the pool reconnects after a restart of the database
    const work = { operator, password, db, holds: openHolds({ db, holdMs }) }
    working.set(operator, work)
    return work
  }

  /** Writes the decisions that are held, and closes the connections. */
  async function disconnect(work: OpenWork): Promise<void> {
    if (working.get(work.operator) === work) working.delete(work.operator)
    if (work.db.ending) return
    await work.holds.flush()
    if (!work.db.ending) await work.db.end()
  }

  async function drop(hashes: readonly string[]): Promise<void> {
    const works = new Set(hashes.flatMap((hash) => open.get(hash)?.work ?? []))
    for (const hash of hashes) open.delete(hash)
    const used = new Set([...open.values()].map(({ work }) => work))
    await Promise.all([...works].filter((work) => !used.has(work)).map(disconnect))
  }
  const hashesOf = (isMeant: (session: OpenSession) => boolean) =>
    [...open].flatMap(([hash, session]) => (isMeant(session) ? [hash] : []))
  const sweep = () => drop(hashesOf((session) => endOf(session) <= now()))
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref()

  function peek(hash: string): OpenSession | undefined {
    const session = open.get(hash)
    return session && endOf(session) > now() ? session : undefined
  }
  function use(hash: string): OpenSession | undefined {
    const session = peek(hash)
    if (!session) return undefined
    session.usedAt = now()
    return session
  }
  const endAll = (operator: string) => drop(hashesOf((session) => session.operator === operator))

  return {
    find: (cookie: string | undefined): Session | undefined => (cookie ? use(hashOf(cookie)) : undefined),
    /** Returns an open session without extending it. */
    peek: (cookie: string | undefined): Session | undefined => (cookie ? peek(hashOf(cookie)) : undefined),
    /** Connects with the operator's role. Returns the cookie of a new session. */
    async open(operator: string, password: string): Promise<string> {
      if (working.get(operator)?.password !== password) await endAll(operator)
      const work = working.get(operator) ?? connect(operator, password)
      const cookie = newToken()
      const { db, holds } = work
      const session = { operator, db, holds, work, formToken: newToken(), openedAt: now(), usedAt: now() }
      open.set(hashOf(cookie), session)
      try {
        await db.query('SELECT')
      } catch (error) {
        await drop([hashOf(cookie)])
        throw error
      }
      return cookie
    },
    close: (cookie: string | undefined): Promise<void> => drop(cookie ? [hashOf(cookie)] : []),
    /** Ends all sessions of an operator. */
    endAll,
    /** Ends the sessions whose time is over; happens every minute. */
    sweep,
    async closeAll(): Promise<void> {
      clearInterval(sweeping)
      await drop([...open.keys()])
    },
  }
}
