import { Prisma } from '@saikoro/server/generated/prisma/client'
import { singleValue } from '@saikoro/server/rows'
import type { recover as recoverCall } from '@saikoro/shared/contract/account'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { readableCodeHash, writeReadableCode } from '../../kernel/readable-code.ts'
import { runUntilRefused } from '../member/authorize.ts'
import { beginAttempt, resetAttempts, throttleKey } from '../member/login-attempts.ts'
import { expectGoodPassword, hashPassword } from '../member/passwords.ts'

/** 160 bits, eight groups of four characters. */
const BYTES = 20

/** Returns a new recovery code, of which only the hash is stored. */
export const newRecoveryCode = ({ random }: Context): string => writeReadableCode(random(BYTES))

export const recoveryHash = (code: string) => readableCodeHash('recovery/v1', code)

/**
 * Sets a new login password with the code, voids the code, and ends all sessions and passkeys. Replies to an unknown name and to a wrong
 * code are equal and take the same time. Failed logins from this address are cleared. The code itself is refused as a password.
 */
export async function recover(
  { db, callers }: Context,
  { username, code, new_password: newPassword }: ParsedInputOf<typeof recoverCall>,
  address: string,
  device: string | undefined,
): Promise<void> {
  expectGoodPassword(newPassword, username)
  if (recoveryHash(newPassword) === recoveryHash(code)) throw new AppError('password_weak')
  const attempts = throttleKey.at('RECOVERY', username, address, device)
  await beginAttempt(db, attempts)
  const passwordHash = await hashPassword(newPassword, address)
  const name = username.toLowerCase()
  await runUntilRefused(db, Prisma.sql`recover_member(${name}, ${recoveryHash(code)}, ${passwordHash})`)
  callers.drop(await singleValue(db, z.int())`SELECT id FROM member WHERE lower(username) = ${name}`)
  await resetAttempts(db, throttleKey.at('LOGIN', username, address, device))
  await resetAttempts(db, attempts)
}
