import { seedContent } from '../../../../prisma/seed/seed-content.ts'
import { seedDirectory } from '../../../../prisma/seed/seed-directory.ts'
import type { Member } from './members.ts'
import type { World } from './world.ts'

/** Fills a world with the sample content of a new installation. */
export async function addSamples({ owner }: World): Promise<void> {
  await seedDirectory(owner)
  await seedContent(owner)
}

/** A profile of a real person, not listed until that person consents. Returns its id. */
export async function addPerson({ owner }: World, city = 1): Promise<number> {
  const { rows } = await owner.query(
    `INSERT INTO profile (city_id, name_zh, name_en, name_ja, name_ms, tags_zh, tags_en, tags_ja, tags_ms,
       intro_zh, intro_en, intro_ja, intro_ms, height, bust, images)
     VALUES ($1, '某人', 'Somebody', '誰か', 'Seseorang', '温柔', 'Kind，Calm', 'やさしい', 'Baik',
       '介绍', 'An introduction', '紹介', 'Pengenalan', 160, 80, '{/media/profiles/aoi-1.webp,/media/profiles/aoi-2.webp}') RETURNING id`,
    [city],
  )
  return rows[0].id
}

/** The ids of a table's rows, oldest first. */
export async function idsOf({ owner }: World, table: string, where = 'true'): Promise<number[]> {
  const { rows } = await owner.query(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Marks a member as having done the safety briefing, as the call does. */
export async function brief({ owner }: World, { id }: Member): Promise<void> {
  await owner.query('SELECT complete_briefing($1)', [id])
}

/** Closes a member's account, as an operator does. */
export async function disable({ owner }: World, { id }: Member): Promise<void> {
  await owner.query('UPDATE member SET status = 2 WHERE id = $1', [id])
}
