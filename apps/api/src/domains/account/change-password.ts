import { AppError } from '@saikoro/shared/errors'
import type { Context } from '../../kernel/context.ts'
import type { Caller } from '../../kernel/session.ts'
import { checkPassword } from '../member/check-password.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'
import { renewSession } from '../member/start-session.ts'

interface Change {
  readonly old: string
  readonly wanted: string
  readonly address: string
  readonly agent: string
}

/**
 * Changes the login password. Whatever somebody may have got hold of before is worth nothing afterwards: all other
 * sessions end, this one gets another token, passkeys and the recovery code are void.
 * @returns the new token
 */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { old, wanted, address, agent }: Change,
): Promise<string> {
  expectGoodPassword(wanted, caller.username)
  const memberId = caller.id
  const checked = await checkPassword(ctx.db, caller, old)
  const passwordHash = await hashPassword(wanted)
  return ctx.db.$transaction(async (tx) => {
    // Only while it is the one that was checked: a recovery that came between has the last word.
    const { count } = await tx.memberSecret.updateMany({
      where: { memberId, passwordHash: checked },
      data: { passwordHash, recoveryHash: null },
    })
    if (count === 0) throw new AppError('password_wrong')
    await tx.session.deleteMany({ where: { memberId, NOT: { id: caller.sessionId } } })
    await tx.passkey.deleteMany({ where: { memberId } })
    return renewSession(tx, ctx, caller.sessionId, { memberId, passwordHash, address, agent })
  })
}
