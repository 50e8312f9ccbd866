import { putLink } from '../../../../packages/runtime/database/consent-link.ts'
import { openDatabase } from '../../../../packages/runtime/database/database.ts'
import { loadSecrets } from '../../../../packages/runtime/installation/secrets.ts'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'

/** Adds a profile that waits for consent, as an operator would, and makes its private link. */
export async function addWaitingProfile(dataDir: string): Promise<{ id: number; secret: string }> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    return await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query(
        `INSERT INTO profile (city_id, height, bust, images)
         SELECT city_id, height, bust, images FROM profile WHERE sample ORDER BY id LIMIT 1 RETURNING id`,
      )
      const id = Number(rows[0]?.id)
      await client.query(
        `INSERT INTO profile_text (profile_id, locale, name, tags, intro)
         SELECT $1, locale, name, tags, intro FROM profile_text
         WHERE profile_id = (SELECT min(id) FROM profile WHERE sample)`,
        [id],
      )
      return { id, secret: await putLink(client, id, 'asked for in a test') }
    })
  } finally {
    await database.stop()
  }
}
