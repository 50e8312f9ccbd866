// The private link of the person behind a profile: made under an operator's own name, kept as a hash alone.
import { createHash, randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/** Makes the link's secret or replaces it; then whatever was answered under the old one is asked again. */
export async function putLink(
  operator: ClientBase | Pool,
  profileId: number,
  reason: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  await operator.query('SELECT put_profile_link($1, $2, $3)', [profileId, hash, reason])
  return secret
}

export const consentAddress = (productOrigin: string, secret: string): string =>
  `${productOrigin}/Consent#${secret}`
