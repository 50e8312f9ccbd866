import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@saikoro/shared/errors'
import { isPassword } from '@saikoro/shared/rules/credentials'
import { isWeakPassword } from '@saikoro/shared/rules/weak-password'

/** argon2id, the library's default kind, with 19 MiB, two passes and one lane (OWASP's minimum). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Refuses a new password that is too short, too long or too easy to guess. */
export function expectGoodPassword(password: string, username: string): void {
  if (!isPassword(password)) throw new AppError('password_invalid')
  if (isWeakPassword(password, username)) throw new AppError('password_weak')
}

/** A salted hash of a password; slow on purpose, so never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Is this the password? Without a hash it takes the same time and says no, so that unknown members do not show. */
export async function isPasswordOf(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

const nobody = hashPassword('nobody has this account')
