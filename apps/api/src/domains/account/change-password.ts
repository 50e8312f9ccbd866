import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { withPassword } from '../member/authorize.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'
import { renewSession } from '../member/start-session.ts'

interface Change {
  readonly old: string
  readonly newPassword: string
  readonly address: string
  readonly agent: string
}

/**
 * Changes the login password. Ends all other sessions, renews the token of this one, and removes passkeys and recovery code, so that
 * stolen credentials are void.
 * @returns the new token
 */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { old, newPassword, address, agent }: Change,
): Promise<string> {
  expectGoodPassword(newPassword, caller.username)
  const memberId = caller.id
  const passwordHash = await hashPassword(newPassword)
  return withPassword(ctx.db, caller, old, async (tx) => {
    await tx.memberSecret.update({ where: { memberId }, data: { passwordHash, recoveryHash: null } })
    await tx.session.deleteMany({ where: { memberId, NOT: { id: caller.sessionId } } })
    await tx.passkey.deleteMany({ where: { memberId } })
    return renewSession(tx, ctx, caller.sessionId, { memberId, passwordHash, address, agent })
  })
}
