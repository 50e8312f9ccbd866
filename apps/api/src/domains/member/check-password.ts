import { AppError } from '@saikoro/shared/errors'
import type { Db } from '../../db.ts'
import { attemptsAt, beginAttempt, forgiveAttempt } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'

interface Claim {
  readonly memberId: number
  readonly password: string
  readonly address: string
}

/**
 * Refuses unless this is the member's login password. Guesses are limited like logins but counted apart, so that a stolen
 * token cannot keep its member from logging in.
 * @returns the stored hash, for a change that holds only while it is still the same
 */
export async function checkPassword(db: Db, { memberId, password, address }: Claim): Promise<string> {
  const attempt = await beginAttempt(db, attemptsAt.password(memberId), address)
  if (attempt === undefined) throw new AppError('too_many_attempts')
  const { passwordHash } = await db.memberSecret.findUniqueOrThrow({
    where: { memberId },
    select: { passwordHash: true },
  })
  if (!(await isPasswordOf(password, passwordHash))) throw new AppError('password_wrong')
  await forgiveAttempt(db, attempt)
  return passwordHash
}
