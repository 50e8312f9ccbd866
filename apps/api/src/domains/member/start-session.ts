import { AppError } from '@saikoro/shared/errors'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { SESSION_DAYS, tokenHash } from '../../kernel/session.ts'

/** Sessions that a member has at once; the one unused for longest makes room. */
const SESSIONS = 20

interface NewSession {
  readonly memberId: number
  /** The hash that the password was checked against. */
  readonly passwordHash: string
  readonly address: string
  readonly agent: string
}

/**
 * Opens a session and returns its token: 256 random bits, of which only the hash is stored. A password that was changed
 * after it was looked at opens none, so that a login under way does not outlive the change.
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
 * Goes on with a session, with all that belongs to it, under a new token and as old as a login of now. As `startSession`, none that
 * a new password has overtaken; nor one that ended meanwhile.
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
