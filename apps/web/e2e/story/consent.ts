import { withClient } from '../../../../scripts/setup/client.ts'
import { putLink } from '../../../../scripts/setup/consent-link.ts'
import { openDatabase } from '../../../../scripts/setup/database.ts'
import { loadSecrets } from '../../../../scripts/setup/secrets.ts'

const COLUMNS = `city_id, name_zh, name_en, name_ja, name_ms, tags_zh, tags_en, tags_ja, tags_ms,
  intro_zh, intro_en, intro_ja, intro_ms, height, bust, images`

/** Adds a profile that waits for consent, as an operator would, and makes its private link. */
export async function addWaitingProfile(dataDir: string): Promise<{ id: number; secret: string }> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    return await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query(
        `INSERT INTO profile (${COLUMNS}) SELECT ${COLUMNS} FROM profile WHERE sample ORDER BY id LIMIT 1 RETURNING id`,
      )
      const id = Number(rows[0]?.id)
      return { id, secret: await putLink(client, id, 'asked for in a test') }
    })
  } finally {
    await database.stop()
  }
}
