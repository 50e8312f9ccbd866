// The private consent link of the person behind a profile, created under the operator's name and stored as a hash.
import { createHash, randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/** Creates or replaces the secret of the link. Returns it; earlier answers must be given again. */
export async function putLink(
  operator: ClientBase | Pool,
  profileId: number,
  reason: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  await operator.query('SELECT set_profile_link($1, $2, $3)', [profileId, hash, reason])
  return secret
}

export const consentAddress = (productOrigin: string, secret: string): string =>
  `${productOrigin}/Consent#${secret}`
