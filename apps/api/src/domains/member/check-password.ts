import { AppError } from '@saikoro/shared/errors'
import type { Db } from '../../kernel/db.ts'
import type { Caller } from '../../kernel/session.ts'
import { beginAttempt, forgiveAttempts, guesser } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'

/**
 * Refuses unless this is the login password of the member who asks. Guesses are limited like logins but counted by session, so that
 * whoever holds a stolen token keeps its member from nothing.
 * @returns the stored hash, for a change that holds only while it is still the same
 */
export async function checkPassword(
  db: Db,
  { id: memberId, sessionId }: Caller,
  password: string,
): Promise<string> {
  const guesses = guesser.ofSession(memberId, sessionId)
  if ((await beginAttempt(db, guesses)) === undefined) throw new AppError('too_many_attempts')
  const { passwordHash } = await db.memberSecret.findUniqueOrThrow({
    where: { memberId },
    select: { passwordHash: true },
  })
  if (!(await isPasswordOf(password, passwordHash))) throw new AppError('password_wrong')
  await forgiveAttempts(db, guesses)
  return passwordHash
}
