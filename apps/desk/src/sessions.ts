// Sessions of the desk, in memory: they end with the command.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Session {
  /** CSRF token in every form, because browsers send cookies with cross-site requests as well */
  readonly formToken: string
}

export interface Sessions {
  /** Returns a link that logs one browser in, once. */
  readonly key: string
  find(cookie: string | undefined): Session | undefined
  /** Returns the cookie of a new session for the operator's password or the key of the link. */
  open(word: string): string | undefined
  close(cookie: string | undefined): void
}

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

/** `tell` receives the hashes of all open sessions at each change. */
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
