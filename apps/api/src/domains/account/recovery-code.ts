import { createHash } from 'node:crypto'
import { base32crockford } from '@scure/base'

const BYTES = 20

/** Returns 160 random bits as eight groups of four characters (Crockford's base32). */
export function writeRecoveryCode(random: (bytes: number) => Buffer): string {
  return (base32crockford.encode(random(BYTES)).match(/.{4}/g) ?? []).join('-')
}

/**
 * Returns the stored hash of a code. SHA-256 is enough for 160 random bits; a slow hash protects guessable secrets and could be used to
 * keep the server busy.
 */
export function recoveryHash(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`recovery/v1|${letters}`).digest('hex')
}
