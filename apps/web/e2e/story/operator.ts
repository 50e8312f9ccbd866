import { putLink } from '../../../../packages/runtime/database/consent-link.ts'
import { openDatabase } from '../../../../packages/runtime/database/database.ts'
import { addOperator, operatorUrl } from '../../../../packages/runtime/database/operators.ts'
import { loadSecrets } from '../../../../packages/runtime/installation/secrets.ts'
import { withClient } from '../../../../packages/runtime/postgres/client.ts'

/** Where the product under test keeps its data, '' when the test does not know. */
export const dataDir = process.env.E2E_DATA_DIR ?? ''

/** Makes one change as an operator does in Prisma Studio, with an operator's login. */
export async function changeAsOperator(name: string, sql: string, values: unknown[]): Promise<number> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    const password = await addOperator(database, name)
    return await withClient(operatorUrl(database, name, password), async (client) => {
      const { rowCount } = await client.query(sql, values)
      return rowCount ?? 0
    })
  } finally {
    await database.stop()
  }
}

/** Adds a profile that waits for consent, as an operator would, and makes its private link. */
export async function addWaitingProfile(dataDir: string): Promise<{ id: number; secret: string }> {
  const database = await openDatabase(dataDir, loadSecrets(dataDir))
  try {
    return await withClient(database.ownerUrl, putWaitingProfile)
  } finally {
    await database.stop()
  }
}

/** As `addWaitingProfile`, with a connection of the owner. */
export async function putWaitingProfile(
  owner: Parameters<typeof putLink>[0],
): Promise<{ id: number; secret: string }> {
  const { rows } = await owner.query(
    `INSERT INTO profile (city_id, height, bust, images)
     SELECT city_id, height, bust, images FROM profile WHERE sample ORDER BY id LIMIT 1 RETURNING id`,
  )
  const id = Number(rows[0]?.id)
  await owner.query(
    `INSERT INTO profile_text (profile_id, locale, name, tags, intro)
     SELECT $1, locale, name, tags, intro FROM profile_text
     WHERE profile_id = (SELECT min(id) FROM profile WHERE sample)`,
    [id],
  )
  return { id, secret: await putLink(owner, id, 'asked for in a test') }
}
