// Who is logged in at the desk. Kept in memory: when the command ends, everybody is out.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Session {
  /** goes with every form, because a cookie alone also comes along with what another site has sent */
  readonly formToken: string
}

export interface Sessions {
  /** A link for the terminal that lets one browser in, once. */
  readonly key: string
  find(cookie: string | undefined): Session | undefined
  /** The cookie of a new session, for the operator's password or the link's key. */
  open(word: string): string | undefined
  close(cookie: string | undefined): void
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

/** `tell` hears the hashes of the sessions that are open, at each change. */
export function openSessions(password: string, tell: (hashes: string[]) => void): Sessions {
  const open = new Map<string, Session>()
  const nameOf = (cookie: string) => hashOf(cookie).toString('hex')
  const key = newToken()
  let isSpent = false
  function admits(word: string): boolean {
    if (isSame(word, password)) return true
    if (isSpent || !isSame(word, key)) return false
    isSpent = true
    return true
  }
  return {
    key,
    find: (cookie) => (cookie ? open.get(nameOf(cookie)) : undefined),
    open(word) {
      if (!admits(word)) return undefined
      const cookie = newToken()
      open.set(nameOf(cookie), { formToken: newToken() })
      tell([...open.keys()])
      return cookie
    },
    close(cookie) {
      if (!cookie || !open.delete(nameOf(cookie))) return
      tell([...open.keys()])
    },
  }
}
