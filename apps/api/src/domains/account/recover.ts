import { AppError } from '@saikoro/shared/errors'
import { isPassword } from '@saikoro/shared/rules/credentials'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { rows } from '../../rows.ts'
import { checkPassword } from '../member/check-password.ts'
import { attemptsAt, beginAttempt, forgiveAttempt } from '../member/login-attempts.ts'
import { hashPassword } from '../member/passwords.ts'
import { recoveryHash, writeRecoveryCode } from './recovery-code.ts'

const recovered = z.object({ id: z.int() })

/** Makes a recovery code that replaces the former. It is shown this once. */
export async function newRecoveryCode(
  { db, random }: Context,
  claim: { memberId: number; password: string; address: string },
): Promise<string> {
  await checkPassword(db, claim)
  const code = writeRecoveryCode(random)
  await db.memberSecret.updateMany({
    where: { memberId: claim.memberId },
    data: { recoveryHash: recoveryHash(code) },
  })
  return code
}

interface Recovery {
  readonly username: string
  readonly code: string
  readonly wanted: string
  readonly address: string
}

/**
 * Sets a new login password with the code, uses the code up and ends all sessions. An unknown name and a wrong code answer
 * alike and take the same time; failed logins before it are forgiven.
 */
export async function recover({ db }: Context, { username, code, wanted, address }: Recovery): Promise<void> {
  if (!isPassword(wanted)) throw new AppError('password_invalid')
  const attempt = await beginAttempt(db, attemptsAt.recovery(username), address)
  if (attempt === undefined) throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(wanted)
  const account = attemptsAt.login(username)
  await db.$transaction(async (tx) => {
    const [found] = rows(
      recovered,
      await tx.$queryRaw`
      UPDATE member_secret s SET password_hash = ${passwordHash}, recovery_hash = NULL FROM member m
      WHERE m.id = s.member_id AND lower(m.username) = ${account} AND s.recovery_hash = ${recoveryHash(code)} RETURNING m.id`,
    )
    if (!found) throw new AppError('recovery_failed')
    await tx.session.deleteMany({ where: { memberId: found.id } })
    await tx.loginFailure.deleteMany({ where: { account } })
  })
  await forgiveAttempt(db, attempt)
}
