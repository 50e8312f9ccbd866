import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { checkPassword } from '../member/check-password.ts'
import { renewSession } from '../member/start-session.ts'

interface Proof {
  readonly password: string
  readonly address: string
  readonly agent: string
}

/**
 * Proves once more, with the login password, whose session it is: it goes on as a fresh one.
 * @returns its new token
 */
export async function proveSelf(
  ctx: Context,
  caller: Caller,
  { password, address, agent }: Proof,
): Promise<string> {
  const passwordHash = await checkPassword(ctx.db, caller, password)
  return ctx.db.$transaction((tx) =>
    renewSession(tx, ctx, caller.sessionId, { memberId: caller.id, passwordHash, address, agent }),
  )
}
