import { createHash } from 'node:crypto'
import { base32crockford } from '@scure/base'

const BYTES = 20

/** 160 random bits as eight groups of four, in letters of which none reads as a digit. */
export function writeRecoveryCode(random: (bytes: number) => Buffer): string {
  return (base32crockford.encode(random(BYTES)).match(/.{4}/g) ?? []).join('-')
}

/**
 * What is stored of a code. SHA-256 is enough: a slow hash makes guessable secrets dear to try, and nobody tries 2^160
 * random codes at any price; a fast one cannot be used to keep the server busy either.
 */
export function recoveryHash(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`recovery/v1|${letters}`).digest('hex')
}
