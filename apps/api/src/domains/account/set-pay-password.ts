import { AppError } from '@saikoro/shared/errors'
import { isPayPassword } from '@saikoro/shared/wallet'
import type { Db } from '../../kernel/db.ts'
import type { Caller } from '../../kernel/session.ts'
import { withFreshLogin, withPassword } from '../member/authorize.ts'
import { hashPassword } from '../member/passwords.ts'

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
  change: { digits: string; password: string },
): Promise<void> {
  const payHash = await hashDigits(change.digits)
  await withPassword(db, caller, change.password, (tx) =>
    tx.memberSecret.update({
      where: { memberId: caller.id },
      data: { payHash, payMisses: 0, payLockedUntil: null },
    }),
  )
}
