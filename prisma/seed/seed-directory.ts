import type pg from 'pg'
import { LOCALES } from '../../packages/shared/locale.ts'
import { CITIES } from './content/cities.ts'
import { PROFILES } from './content/profiles.ts'
import { fourColumns } from './four-columns.ts'
import { insertRow, isEmpty } from './rows.ts'

/** The sample cities and profiles of a database that has none. Only here a profile is marked as a sample (charter C5.2). */
export async function seedDirectory(client: pg.Client): Promise<void> {
  if (!(await isEmpty(client, 'city'))) return
  const ids = new Map<string, number>()
  for (const [sort, [city, name]] of Object.entries(CITIES).entries()) {
    ids.set(city, await insertRow(client, 'city', { ...fourColumns('name', name), sort }))
  }
  for (const { cast, city, name, tags, intro, height, bust, highEnd } of PROFILES) {
    const id = await insertRow(client, 'profile', {
      city_id: ids.get(city),
      height,
      bust,
      images: [1, 2, 3].map((place) => `/media/profiles/${cast}-${place}.webp`),
      video: highEnd ? `/media/profiles/${cast}.mp4` : '',
      high_end: highEnd,
      sample: true,
    })
    for (const locale of LOCALES)
      await insertRow(client, 'profile_text', {
        profile_id: id,
        locale,
        name: name[locale],
        tags: tags[locale],
        intro: intro[locale],
      })
  }
}
