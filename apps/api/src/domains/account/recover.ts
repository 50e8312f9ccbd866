import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/rows.ts'
import type { Caller } from '../../kernel/session.ts'
import { checkPassword } from '../member/check-password.ts'
import { beginAttempt, forgiveAttempts, guesser } from '../member/login-attempts.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'
import { recoveryHash, writeRecoveryCode } from './recovery-code.ts'

const recovered = z.object({ id: z.int() })

/** Makes a recovery code that replaces the former. It is shown this once. */
export async function newRecoveryCode(
  { db, random }: Context,
  caller: Caller,
  password: string,
): Promise<string> {
  await checkPassword(db, caller, password)
  const code = writeRecoveryCode(random)
  await db.memberSecret.updateMany({
    where: { memberId: caller.id },
    data: { recoveryHash: recoveryHash(code) },
  })
  return code
}

interface Recovery {
  readonly username: string
  readonly code: string
  readonly wanted: string
  readonly address: string
  readonly device: string | undefined
}

/**
 * Sets a new login password with the code, uses the code up, and ends all sessions and passkeys. An unknown name and a wrong code answer
 * alike and take the same time; failed logins from here are forgiven.
 */
export async function recover({ db }: Context, asked: Recovery): Promise<void> {
  const { username, code, wanted } = asked
  expectGoodPassword(wanted, username)
  const guesses = guesser.at('RECOVERY', username, asked)
  if ((await beginAttempt(db, guesses)) === undefined) throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(wanted)
  await db.$transaction(async (tx) => {
    const [found] = rows(
      recovered,
      await tx.$queryRaw`
      UPDATE member_secret s SET password_hash = ${passwordHash}, recovery_hash = NULL FROM member m
      WHERE m.id = s.member_id AND lower(m.username) = ${username.toLowerCase()} AND s.recovery_hash = ${recoveryHash(code)} RETURNING m.id`,
    )
    if (!found) throw new AppError('recovery_failed')
    await tx.session.deleteMany({ where: { memberId: found.id } })
    await tx.passkey.deleteMany({ where: { memberId: found.id } })
    await forgiveAttempts(tx, guesser.at('LOGIN', username, asked))
  })
  await forgiveAttempts(db, guesses)
}
