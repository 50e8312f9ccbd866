// The key that an operator's role is opened with: neither the desk's secret nor what the operator has is enough.
import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Returns the password of an operator's role in the database.
 * @param deskSecret hex, DESK_SECRET
 * @param key derived from the operator's password, or the random key of a one-time link
 */
export function rolePassword(deskSecret: string, name: string, key: Uint8Array): string {
  const secret = Buffer.from(deskSecret, 'hex')
  return Buffer.from(hkdfSync('sha256', key, secret, `saikoro role of operator ${name}`, 32)).toString(
    'base64url',
  )
}

export const newLinkKey = () => randomBytes(32)

/** Returns what the database stores of a one-time link. */
export const linkHashOf = (key: Uint8Array): Buffer => createHash('sha256').update(key).digest()
