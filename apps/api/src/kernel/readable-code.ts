import { createHash } from 'node:crypto'
import { readCode } from '@saikoro/shared/rules/code'
import { base32crockford } from '@scure/base'

/** Returns bytes as groups of four characters (Crockford's base32), which a person can copy. Five bytes are two groups. */
export function writeReadableCode(bytes: Uint8Array): string {
  return (base32crockford.encode(bytes).match(/.{4}/g) ?? []).join('-')
}

/**
 * Returns the stored hash of a code as a person typed it. SHA-256 is enough for 80 random bits and more; a slow hash protects guessable
 * secrets and could be used to keep the server busy.
 */
export function readableCodeHash(purpose: 'recovery/v1' | 'invite-claim/v1', code: string): string {
  const letters = readCode(code).replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${purpose}|${letters}`).digest('hex')
}
