import { AppError } from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { isUsername } from '@saikoro/shared/rules/credentials'
import type { Context } from '../../kernel/context.ts'
import { insertedId } from '../../kernel/rows.ts'
import type { Opened } from './log-in.ts'
import { expectGoodPassword, hashPassword } from './passwords.ts'
import { startSession } from './start-session.ts'

/** The terms that a member agrees to by registering; stored with the confirmation of age. */
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

/** Makes a member and opens the first session: both or none. */
export async function register(ctx: Context, asked: Registration): Promise<Opened> {
  if (!isUsername(asked.username)) throw new AppError('username_invalid')
  expectGoodPassword(asked.password, asked.username)
  const passwordHash = await hashPassword(asked.password)
  const fairnessKey = Buffer.from(ctx.random(32))
  return ctx.db.$transaction(async (tx) => {
    const memberId = insertedId(
      await tx.$queryRaw`
      SELECT refusal, member_id AS id FROM register_member(${asked.username}, ${passwordHash}, ${fairnessKey},
        ${asked.code.trim().toUpperCase()}, ${asked.adult === '1'}, ${TERMS_VERSION}, ${asked.locale})`,
    )
    const { address, agent } = asked
    const token = await startSession(tx, ctx, { memberId, passwordHash, address, agent })
    return { member: memberId, token }
  })
}
