import { AppError } from '@saikoro/shared/errors'
import type { Context } from '../../context.ts'
import { attemptsAt, beginAttempt, forgiveAttempt } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './start-session.ts'

interface LogIn {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly agent: string
}

/** Checks a password and opens a session. Unknown names and wrong passwords answer alike and take the same time. */
export async function logIn(ctx: Context, { username, password, address, agent }: LogIn): Promise<string> {
  const attempt = await beginAttempt(ctx.db, attemptsAt.login(username), address)
  if (attempt === undefined) throw new AppError('too_many_attempts')
  const [found] = await ctx.db.$queryRaw<{ id: number; hash: string }[]>`
    SELECT m.id, s.password_hash AS hash FROM member m JOIN member_secret s ON s.member_id = m.id
    WHERE lower(m.username) = ${username.toLowerCase()}` // as attempts are counted: SQL's lower() also folds İ to i
  if (!(await isPasswordOf(password, found?.hash)) || !found) throw new AppError('login_failed')
  await forgiveAttempt(ctx.db, attempt)
  return startSession(ctx.db, ctx, { memberId: found.id, passwordHash: found.hash, address, agent })
}
