import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import type {
  replacePayPassword as replacePayPasswordCall,
  setLoginPassword,
} from '@saikoro/shared/contract/account'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import { isPayPassword } from '@saikoro/shared/wallet'
import type { Context } from '../../kernel/context.ts'
import type { Caller, Client } from '../../kernel/session.ts'
import { checkPassword, recentLogin, runUntilRefused } from '../member/authorize.ts'
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
  const passwordHash = await hashPassword(newPassword, caller.address)
  const proof = await checkPassword(ctx.db, caller, old)
  const set = Prisma.sql`set_password(${caller.id}::int, ${caller.sessionId}::int, ${passwordHash})`
  return renewSession(ctx, caller, client, proof, set)
}

async function hashDigits(digits: string, { address }: Caller): Promise<string> {
  if (!isPayPassword(digits)) throw new AppError('pay_password_invalid')
  return hashPassword(digits, address)
}

/** Sets the pay password of a member that has none, with a fresh login. */
export async function setPayPassword(db: Db, caller: Caller, digits: string): Promise<void> {
  const payHash = await hashDigits(digits, caller)
  const set = Prisma.sql`set_pay_password(${caller.id}::int, ${payHash}, false)`
  await runUntilRefused(db, recentLogin(caller), set)
}

/** Changes the pay password with the login password, and unlocks it (charter C3.7). */
export async function replacePayPassword(
  db: Db,
  caller: Caller,
  { paypassword, password }: ParsedInputOf<typeof replacePayPasswordCall>,
): Promise<void> {
  const payHash = await hashDigits(paypassword, caller)
  const proof = await checkPassword(db, caller, password)
  await runUntilRefused(db, proof, Prisma.sql`set_pay_password(${caller.id}::int, ${payHash}, true)`)
}
