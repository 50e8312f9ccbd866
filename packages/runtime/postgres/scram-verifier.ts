import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4096

/** Returns what PostgreSQL stores of a password (RFC 5803), so that no statement holds the password itself. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const keys = `${storedKey}:${hmac('Server Key').toString('base64')}`
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${keys}`
}
