import type { Context } from '../../context.ts'
import type { Caller } from '../../http/session.ts'
import { checkPassword } from '../member/check-password.ts'
import { startSession } from '../member/start-session.ts'

interface Proof {
  readonly password: string
  readonly address: string
  readonly agent: string
}

/**
 * Proves once more, with the login password, whose session it is: it ends, and a fresh one takes its place.
 * @returns the new session's token
 */
export async function proveSelf(
  ctx: Context,
  caller: Caller,
  { password, address, agent }: Proof,
): Promise<string> {
  const passwordHash = await checkPassword(ctx.db, caller, password)
  return ctx.db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id: caller.sessionId } })
    return startSession(tx, ctx, { memberId: caller.id, passwordHash, address, agent })
  })
}
