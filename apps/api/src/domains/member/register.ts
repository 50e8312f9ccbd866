import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { isUsername } from '@saikoro/shared/rules/credentials'
import type { Context } from '../../kernel/context.ts'
import { insertedId } from '../../kernel/rows.ts'
import type { Opened } from './log-in.ts'
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

/** Creates a member and the first session in one transaction. */
export async function register(ctx: Context, registration: Registration): Promise<Opened> {
  if (!isUsername(registration.username)) throw new AppError('username_invalid')
  expectGoodPassword(registration.password, registration.username)
  const passwordHash = await hashPassword(registration.password)
  const fairnessKey = Buffer.from(ctx.random(32))
  return ctx.db.$transaction(async (tx) => {
    const memberId = insertedId(
      await tx.$queryRaw`
      SELECT refusal, member_id AS id FROM register_member(${registration.username}, ${passwordHash}, ${fairnessKey},
        ${registration.code.trim().toUpperCase()}, ${registration.adult === '1'}, ${TERMS_VERSION}, ${registration.locale})`,
    )
    const { address, agent } = registration
    const token = await startSession(tx, ctx, { memberId, passwordHash, address, agent })
    return { member: memberId, token }
  })
}
