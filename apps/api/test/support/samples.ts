import { seedContent, seedDirectory } from '@saikoro/prisma/seed/seed-content'
import type { KindName } from '@saikoro/runtime/import/kinds/kinds'
import { readRows } from '@saikoro/runtime/import/read-file'
import type { Locale } from '@saikoro/shared/locale'
import { inRoot } from '@saikoro/system/paths'
import type { Member } from './members.ts'
import type { World } from './world.ts'

/** Inserts the sample content of a new installation. */
export async function addSamples({ owner }: Pick<World, 'owner'>): Promise<void> {
  await owner.query('BEGIN')
  await seedDirectory(owner)
  await seedContent(owner)
  await owner.query('COMMIT')
}

/** Returns the example row of the template of a kind. */
export function templateRow(kind: KindName): Record<string, string> {
  const [example] = readRows(inRoot('packages/runtime/import/templates', `${kind}.csv`)).entries
  return { ...(example?.cells as Record<string, string>) }
}

/** Inserts the profile of a real person, unlisted without consent. Returns its id. */
export async function addPerson({ owner, value }: World): Promise<number> {
  const id = await value(
    `INSERT INTO profile (city_id, height, bust, images)
     VALUES (1, 160, 80, '{/media/profiles/aoi-1.webp,/media/profiles/aoi-2.webp}') RETURNING id`,
  )
  await owner.query(
    `INSERT INTO profile_text (profile_id, locale, name, tags, intro) VALUES ($1, 'zh', '某人', '温柔', '介绍'),
       ($1, 'en', 'Person', 'Kind，Calm', 'An introduction'), ($1, 'ja', '誰か', 'やさしい', '紹介'), ($1, 'ms', 'Seseorang', 'Baik', 'Pengenalan')`,
    [id],
  )
  return id
}

/** Inserts the profile of a real person who agreed to it. Returns its id. */
export async function addListedPerson(world: World): Promise<number> {
  const id = await addPerson(world)
  await world.owner.query(
    'INSERT INTO profile_consent (profile_id, consented_at, adult_at) VALUES ($1, app_now(), app_now())',
    [id],
  )
  return id
}

/** Returns the id of a profile's text in one language. */
export const textOf = ({ value }: World, profile: number, locale: Locale): Promise<number> =>
  value('SELECT id FROM profile_text WHERE profile_id = $1 AND locale = $2', [profile, locale])

/** Returns the ids of a table's rows in ascending order. */
export async function idsOf({ owner }: World, table: string, where = 'true'): Promise<number[]> {
  const { rows } = await owner.query(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`)
  return rows.map(({ id }) => id)
}

/** Completes the safety briefing of a member. */
export async function brief({ owner }: World, { id }: Member): Promise<void> {
  await owner.query('SELECT complete_briefing($1)', [id])
}

/** Closes a member's account. */
export async function disable({ owner }: World, { id }: Member): Promise<void> {
  await owner.query('UPDATE member SET status = 0 WHERE id = $1', [id])
}
