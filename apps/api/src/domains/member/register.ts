import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { isUsername } from '@saikoro/shared/rules/credentials'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { insertedId, singleValue } from '../../kernel/rows.ts'
import type { Opened } from './log-in.ts'
import { beginAttempt, forgetAttempt, throttleKey } from './login-attempts.ts'
import { expectGoodPassword, hashPassword } from './passwords.ts'
import { startSession } from './start-session.ts'

/** Version of the terms, stored with the confirmation of age. */
const TERMS_VERSION = '2026-11'

interface Registration {
  readonly username: string
  readonly password: string
  readonly code: string
  readonly adult: string
  readonly locale: Locale
  readonly address: string
  readonly agent: string
}

/** Throws unless registration accepts the code. Wrong codes are limited like wrong passwords. */
async function checkInvite({ db }: Context, code: string, address: string): Promise<void> {
  const attempt = await beginAttempt(db, throttleKey.ofInvite(address))
  if (attempt === undefined) throw new AppError('too_many_attempts')
  const is_open = await singleValue(db, z.boolean())`SELECT invite_is_open(${code}) AS is_open`
  if (!is_open) throw new AppError('invite_invalid')
  await forgetAttempt(db, attempt)
}

/** Creates a member and the first session in one transaction. */
export async function register(ctx: Context, registration: Registration): Promise<Opened> {
  if (!isUsername(registration.username)) throw new AppError('username_invalid')
  expectGoodPassword(registration.password, registration.username)
  const code = registration.code.trim().toUpperCase()
  await checkInvite(ctx, code, registration.address)
  const passwordHash = await hashPassword(registration.password)
  const fairnessKey = Buffer.from(ctx.random(32))
  return ctx.db.$transaction(async (tx) => {
    const memberId = await insertedId(tx)`
      SELECT refusal, member_id AS id FROM register_member(${registration.username}, ${passwordHash}, ${fairnessKey},
        ${code}, ${registration.adult === '1'}, ${TERMS_VERSION}, ${registration.locale})`
    const { address, agent } = registration
    const token = await startSession(tx, ctx, { memberId, passwordHash, address, agent })
    return { member: memberId, token }
  })
}
