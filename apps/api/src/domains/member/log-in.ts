import { rows } from '@saikoro/server/rows'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { doLogin } from '@saikoro/shared/contract/member'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Client } from '../../kernel/session.ts'
import { beginAttempt, resetAttempts, throttleKey } from './login-attempts.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './start-session.ts'

const account = z.object({ id: z.int(), hash: z.string() })

/**
 * Checks a password and opens a session. Replies to unknown names and to wrong passwords are equal and take the same time. `device` is
 * the device id if the account has logged in on it before.
 */
export async function logIn(
  ctx: Context,
  { username, password }: ParsedInputOf<typeof doLogin>,
  client: Client,
  device: string | undefined,
) {
  const attempts = throttleKey.at('LOGIN', username, client.address, device)
  await beginAttempt(ctx.db, attempts)
  // JavaScript's lower case as in the throttle key: SQL's lower() also folds İ to i
  const [found] = await rows(ctx.db, account)`
    SELECT m.id, s.password_hash AS hash FROM member m JOIN member_secret s ON s.member_id = m.id
    WHERE lower(m.username) = ${username.toLowerCase()} AND s.password_hash <> ''`
  if (!(await isPasswordOf(password, found?.hash, client.address)) || !found)
    throw new AppError('login_failed', found?.id)
  await resetAttempts(ctx.db, attempts)
  const token = await startSession(ctx, { memberId: found.id, passwordHash: found.hash }, client)
  return { member: found.id, token }
}
