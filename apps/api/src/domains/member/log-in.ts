import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { rows } from '../../rows.ts'
import { attemptsAt, beginAttempt, forgiveAttempt } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './start-session.ts'

const account = z.object({ id: z.int(), hash: z.string() })

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
  // as attempts are counted: SQL's lower() also folds İ to i
  const [found] = rows(
    account,
    await ctx.db.$queryRaw`
    SELECT m.id, s.password_hash AS hash FROM member m JOIN member_secret s ON s.member_id = m.id
    WHERE lower(m.username) = ${username.toLowerCase()}`,
  )
  if (!(await isPasswordOf(password, found?.hash)) || !found) throw new AppError('login_failed')
  await forgiveAttempt(ctx.db, attempt)
  return startSession(ctx.db, ctx, { memberId: found.id, passwordHash: found.hash, address, agent })
}
