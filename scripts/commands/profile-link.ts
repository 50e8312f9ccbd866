// `npm run profile-link -- ID`: the private link of the person behind a profile. Only that page lists the profile.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { CliError } from '../setup/cli-error.ts'
import { withClient } from '../setup/client.ts'
import { openDatabase } from '../setup/database.ts'
import { dataDir } from '../setup/paths.ts'
import { loadSecrets } from '../setup/secrets.ts'

/** Makes the link or replaces it. A replaced one may have gone to somebody else, so whatever was answered there is asked again. */
export async function putLink(client: pg.Client, profileId: number): Promise<string> {
  const found = await client.query('SELECT sample FROM profile WHERE id = $1', [profileId])
  if (!found.rows[0]) throw new CliError(`There is no profile ${profileId}.`)
  if (found.rows[0].sample)
    throw new CliError(`Profile ${profileId} is a sample: there is nobody behind it to ask.`)
  const secret = randomBytes(32).toString('base64url')
  await client.query(
    `WITH consent AS (
       INSERT INTO profile_consent (profile_id) VALUES ($1)
       ON CONFLICT (profile_id) DO UPDATE SET consented_at = NULL, adult_at = NULL RETURNING profile_id
     ), link AS (
       INSERT INTO profile_link (profile_id, link_hash) SELECT profile_id, $2 FROM consent
       ON CONFLICT (profile_id) DO UPDATE SET link_hash = EXCLUDED.link_hash RETURNING profile_id
     )
     INSERT INTO audit (actor, table_name, action, after, reason)
     SELECT session_user, 'profile_consent', 'LINK', jsonb_build_object('profile_id', profile_id), 'private link' FROM link`,
    [profileId, createHash('sha256').update(secret).digest()],
  )
  return secret
}

export async function main([given]: string[]): Promise<number> {
  if (!given || !/^\d{1,9}$/.test(given)) throw new CliError('usage: npm run profile-link -- ID')
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    const secret = await withClient(database.ownerUrl, (client) => putLink(client, Number(given)))
    const origin = process.env.PUBLIC_ORIGIN || `http://localhost:${process.env.PORT || 3000}`
    console.log(`For the profiled person alone, shown this once:\n${origin}/Consent#${secret}`)
    return 0
  } finally {
    await database.stop()
  }
}
