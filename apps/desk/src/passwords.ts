// Passwords of operators. The stored hash and the key of the operator's role come from different salts, so that neither
// yields the other.
import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { isWeakPassword } from '@saikoro/shared/rules/weak-password'

/** argon2id with 64 MiB and three passes: operators log in seldom. */
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
export const SHORTEST = 12
const LONGEST = 64

/** Returns whether an operator may choose this password. */
export function isGoodPassword(password: string, name: string): boolean {
  const { length } = [...password]
  return length >= SHORTEST && length <= LONGEST && !isWeakPassword(password, name)
}

export const newSalt = () => randomBytes(16)
export const hashPassword = (password: string): Promise<string> => hash(password, COST)
export const keyOf = (password: string, salt: Uint8Array): Promise<Buffer> =>
  hashRaw(password, { ...COST, salt })

const nobody = hashPassword('nobody has this name')

/** Returns whether this is the password. Without a hash: false, after the same time, so that unknown names cannot be detected. */
export async function isPasswordOf(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && typeof stored === 'string'
}
