// Sessions of the desk, in memory: they end with the command at the latest.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const HOUR_MS = 3_600_000
/** A session ends after this time, and after this time without a request. */
const SESSION_MS = 12 * HOUR_MS
const IDLE_MS = HOUR_MS

export const cookieRules = { httpOnly: true, sameSite: 'strict', path: '/' } as const

export interface Session {
  /** CSRF token in every form, because browsers send cookies with cross-site requests as well */
  readonly formToken: string
}

export type Sessions = ReturnType<typeof openSessions>

interface OpenSession extends Session {
  readonly openedAt: number
  usedAt: number
}

const newToken = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest()
const hashOf = (cookie: string) => digest(cookie).toString('hex')
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const endOf = ({ openedAt, usedAt }: OpenSession) => Math.min(openedAt + SESSION_MS, usedAt + IDLE_MS)

export function openSessions(password: string, now: () => number = Date.now) {
  const open = new Map<string, OpenSession>()
  const key = newToken()
  let isSpent = false
  const accepts = (word: string) => isSame(word, password) || (!isSpent && isSame(word, key))
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
  return {
    /** a link that logs one browser in, once */
    key,
    find: (cookie: string | undefined): Session | undefined => (cookie ? use(hashOf(cookie)) : undefined),
    /** Returns an open session without extending it. */
    peek: (cookie: string | undefined): Session | undefined => (cookie ? peek(hashOf(cookie)) : undefined),
    /** Returns whether `open` would return a cookie for this word. */
    accepts,
    /** Returns the cookie of a new session for the operator's password or the key of the link. */
    open(word: string): string | undefined {
      if (!accepts(word)) return undefined
      if (!isSame(word, password)) isSpent = true
      for (const [hash, session] of open) if (endOf(session) <= now()) open.delete(hash)
      const cookie = newToken()
      open.set(hashOf(cookie), { formToken: newToken(), openedAt: now(), usedAt: now() })
      return cookie
    },
    close(cookie: string | undefined): void {
      if (cookie) open.delete(hashOf(cookie))
    },
  }
}
