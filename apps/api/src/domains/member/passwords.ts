import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '@saikoro/server/fair-queue'
import { AppError } from '@saikoro/shared/errors'
import { isPassword } from '@saikoro/shared/rules/credentials'
import { isWeakPassword } from '@saikoro/shared/rules/weak-password'
import { networkKey } from '../../http/proxies.ts'

/** argon2id, the library's default, with 19 MiB, two passes and one lane (OWASP's minimum). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Half of the threads that files need as well. Networks have equal shares. */
const queue = fairQueue(2)

/** @throws AppError for a new password that is too short, too long or too easy to guess */
export function expectGoodPassword(password: string, username: string): void {
  if (!isPassword(password)) throw new AppError('password_invalid')
  if (isWeakPassword(password, username)) throw new AppError('password_weak')
}

/** Returns a salted hash, for a caller of this address. Slow on purpose, so never call it inside a transaction. */
export function hashPassword(password: string, address: string): Promise<string> {
  return queue(networkKey(address), () => hash(password, COST))
}

/** Returns whether this is the password. Without a hash: false, after the same time, so that unknown members cannot be detected. */
export async function isPasswordOf(
  password: string,
  stored: string | undefined,
  address: string,
): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await queue(networkKey(address), () => verify(known, password))
  return matches && stored !== undefined
}

const nobody = hashPassword('nobody has this account', '')
