import { createHash } from 'node:crypto'

const BYTES = 20
/** Crockford's base 32: no letter that reads as a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 160 random bits as eight groups of four. */
export function writeRecoveryCode(random: (bytes: number) => Buffer): string {
  const bits = Array.from(random(BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: (BYTES * 8) / 5 }, (_, index) =>
    LETTERS.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/**
 * What is stored of a code. SHA-256 is enough: a slow hash makes guessable secrets dear to try, and nobody tries 2^160
 * random codes at any price; a fast one cannot be used to keep the server busy either.
 */
export function recoveryHash(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`recovery/v1|${letters}`).digest('hex')
}
