import { insertedId, singleValue } from '@saikoro/server/rows'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import type { doRegister } from '@saikoro/shared/contract/member'
import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { readCode } from '@saikoro/shared/rules/code'
import { isUsername } from '@saikoro/shared/rules/credentials'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { Client } from '../../kernel/session.ts'
import { beginAttempt, forgetAttempt, throttleKey } from './login-attempts.ts'
import { expectGoodPassword, hashPassword } from './passwords.ts'
import { startSession } from './start-session.ts'

/** Version of the terms, stored with the confirmation of age. */
const TERMS_VERSION = '2026-11'

/** Throws unless registration accepts the code. Wrong codes are limited like wrong passwords. */
async function checkInvite({ db }: Context, code: string, address: string): Promise<void> {
  const attempt = await beginAttempt(db, throttleKey.ofInvite(address))
  const is_open = await singleValue(db, z.boolean())`SELECT invite_is_open(${code}) AS is_open`
  if (!is_open) throw new AppError('invite_invalid')
  await forgetAttempt(db, attempt)
}

/** Creates a member, and then the first session. */
export async function register(
  ctx: Context,
  { username, password, adult, ...input }: ParsedInputOf<typeof doRegister>,
  client: Client,
  locale: Locale,
) {
  if (!isUsername(username)) throw new AppError('username_invalid')
  expectGoodPassword(password, username)
  const code = readCode(input.code)
  await checkInvite(ctx, code, client.address)
  const passwordHash = await hashPassword(password, client.address)
  const fairnessKey = Buffer.from(ctx.random(32))
  const memberId = await insertedId(ctx.db)`
    SELECT refusal, member_id AS id FROM register_member(${username}, ${passwordHash}, ${fairnessKey},
      ${code}, ${adult === '1'}, ${TERMS_VERSION}, ${locale})`
  return { member: memberId, token: await startSession(ctx, { memberId, passwordHash }, client) }
}
