import type { Tx } from '@saikoro/server/db'
import { AppError } from '@saikoro/shared/errors'
import type { Context } from '../../kernel/context.ts'
import { type Client, SESSION_DAYS, tokenHash } from '../../kernel/session.ts'

/** Maximum sessions per member; the least recently used one is deleted. */
const SESSIONS = 20

interface NewSession extends Client {
  readonly memberId: number
  /** the hash of the checked password */
  readonly passwordHash: string
}

/**
 * Opens a session and returns its token, 256 random bits, of which only the hash is stored. Fails if the password was changed since it
 * was checked.
 */
export async function startSession(
  tx: Tx,
  { random }: Context,
  { memberId, passwordHash, address, agent }: NewSession,
): Promise<string> {
  const token = random(32).toString('base64url')
  const opened = await tx.$executeRaw`
    INSERT INTO session (member_id, token_hash, address, agent, expires_at)
    SELECT member_id, ${tokenHash(token)}, ${address}, ${agent}, app_now() + make_interval(days => ${SESSION_DAYS})
    FROM (SELECT member_id FROM member_secret WHERE member_id = ${memberId} AND password_hash = ${passwordHash} FOR SHARE) AS still`
  if (opened === 0) throw new AppError('login_failed')
  await tx.$executeRaw`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE member_id = ${memberId} ORDER BY last_used_at DESC, id DESC OFFSET ${SESSIONS})`
  return token
}

/**
 * Renews the token and the age of a session. Fails like `startSession` after a new password, and after the session ended.
 */
export async function renewSession(
  tx: Tx,
  { random }: Context,
  sessionId: number,
  { memberId, passwordHash, address, agent }: NewSession,
): Promise<string> {
  const token = random(32).toString('base64url')
  const renewed = await tx.$executeRaw`
    UPDATE session SET token_hash = ${tokenHash(token)}, address = ${address}, agent = ${agent}, created_at = app_now(),
      last_used_at = app_now(), expires_at = app_now() + make_interval(days => ${SESSION_DAYS})
    FROM (SELECT member_id FROM member_secret WHERE member_id = ${memberId} AND password_hash = ${passwordHash} FOR SHARE) AS still
    WHERE session.id = ${sessionId} AND session.member_id = still.member_id`
  if (renewed === 0) throw new AppError('login_failed')
  return token
}
