import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/rows.ts'
import { beginAttempt, forgiveAttempts, guesser } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './start-session.ts'

const account = z.object({ id: z.int(), hash: z.string() })

interface LogIn {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly agent: string
  /** A device that has logged in to this account before. */
  readonly device: string | undefined
}

/** A session that was opened, and whose it is. */
export interface Opened {
  readonly member: number
  readonly token: string
}

/** Checks a password and opens a session. Unknown names and wrong passwords answer alike and take the same time. */
export async function logIn(ctx: Context, asked: LogIn): Promise<Opened> {
  const { username, password, address, agent } = asked
  const guesses = guesser.at('LOGIN', username, asked)
  if ((await beginAttempt(ctx.db, guesses)) === undefined) throw new AppError('too_many_attempts')
  // as attempts are counted: SQL's lower() also folds İ to i
  const [found] = rows(
    account,
    await ctx.db.$queryRaw`
    SELECT m.id, s.password_hash AS hash FROM member m JOIN member_secret s ON s.member_id = m.id
    WHERE lower(m.username) = ${username.toLowerCase()}`,
  )
  if (!(await isPasswordOf(password, found?.hash)) || !found) throw new AppError('login_failed', found?.id)
  await forgiveAttempts(ctx.db, guesses)
  const { id: member, hash: passwordHash } = found
  return {
    member,
    token: await startSession(ctx.db, ctx, { memberId: member, passwordHash, address, agent }),
  }
}
