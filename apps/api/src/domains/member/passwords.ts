import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@saikoro/shared/errors'
import { isPassword } from '@saikoro/shared/rules/credentials'
import { isWeakPassword } from '@saikoro/shared/rules/weak-password'

/** argon2id, the library's default, with 19 MiB, two passes and one lane (OWASP's minimum). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** @throws AppError for a new password that is too short, too long or too easy to guess */
export function expectGoodPassword(password: string, username: string): void {
  if (!isPassword(password)) throw new AppError('password_invalid')
  if (isWeakPassword(password, username)) throw new AppError('password_weak')
}

/** Returns a salted hash. Slow on purpose, so never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Returns whether this is the password. Without a hash: false, after the same time, so that unknown members cannot be detected. */
export async function isPasswordOf(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

const nobody = hashPassword('nobody has this account')
