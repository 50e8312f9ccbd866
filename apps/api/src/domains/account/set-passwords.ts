import type { Db } from '@saikoro/server/db'
import type {
  replacePayPassword as replacePayPasswordCall,
  setLoginPassword,
} from '@saikoro/shared/contract/account'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import { isPayPassword } from '@saikoro/shared/wallet'
import type { Context } from '../../kernel/context.ts'
import type { Caller, Client } from '../../kernel/session.ts'
import { withFreshLogin, withPassword } from '../member/authorize.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'
import { renewSession } from '../member/start-session.ts'

/**
 * Changes the login password. Ends all other sessions, renews the token of this one, and removes passkeys and recovery code, so that
 * stolen credentials are void.
 * @returns the new token
 */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { old_password: old, new_password: newPassword }: ParsedInputOf<typeof setLoginPassword>,
  client: Client,
): Promise<string> {
  expectGoodPassword(newPassword, caller.username)
  const memberId = caller.id
  const passwordHash = await hashPassword(newPassword)
  return withPassword(ctx.db, caller, old, async (tx) => {
    await tx.memberSecret.update({ where: { memberId }, data: { passwordHash, recoveryHash: null } })
    await tx.session.deleteMany({ where: { memberId, NOT: { id: caller.sessionId } } })
    await tx.passkey.deleteMany({ where: { memberId } })
    return renewSession(tx, ctx, caller.sessionId, { memberId, passwordHash, ...client })
  })
}

async function hashDigits(digits: string): Promise<string> {
  if (!isPayPassword(digits)) throw new AppError('pay_password_invalid')
  return hashPassword(digits)
}

/** Sets the pay password of a member that has none, with a fresh login. */
export async function setPayPassword(db: Db, caller: Caller, digits: string): Promise<void> {
  const payHash = await hashDigits(digits)
  const { count } = await withFreshLogin(db, caller, (tx) =>
    tx.memberSecret.updateMany({ where: { memberId: caller.id, payHash: null }, data: { payHash } }),
  )
  if (count === 0) throw new AppError('pay_password_set')
}

/** Changes the pay password with the login password, and unlocks it (charter C3.7). */
export async function replacePayPassword(
  db: Db,
  caller: Caller,
  { paypassword, password }: ParsedInputOf<typeof replacePayPasswordCall>,
): Promise<void> {
  const payHash = await hashDigits(paypassword)
  await withPassword(db, caller, password, (tx) =>
    tx.memberSecret.update({
      where: { memberId: caller.id },
      data: { payHash, payMisses: 0, payLockedUntil: null },
    }),
  )
}
