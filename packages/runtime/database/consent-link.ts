// The private consent link of the person behind a profile, created under the operator's name and stored as a hash.
import { createHash, randomBytes } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/**
 * Creates or replaces the secret of the link. Earlier answers must be given again, unless the person has an enrolled device: then the
 * link is a further one, which another operator approves.
 */
export async function makeLink(operator: ClientBase | Pool, profileId: number, reason: string) {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  const { rows } = await operator.query<{ further: boolean }>(
    'SELECT set_profile_link($1, $2, $3) AS further',
    [profileId, hash, reason],
  )
  return { secret, isFurther: rows[0]?.further === true }
}

export const putLink = async (...args: Parameters<typeof makeLink>): Promise<string> =>
  (await makeLink(...args)).secret

export const consentAddress = (productOrigin: string, secret: string): string =>
  `${productOrigin}/Consent#${secret}`
