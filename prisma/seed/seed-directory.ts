import type pg from 'pg'
import { CITIES } from './content/cities.ts'
import { PROFILES } from './content/profiles.ts'
import { fourColumns } from './four-columns.ts'
import { isEmpty } from './is-empty.ts'
import { writeSamples } from './write-samples.ts'

const cities = () => Object.values(CITIES).map((name, sort) => ({ ...fourColumns('name', name), sort }))

const profiles = () =>
  PROFILES.map(({ cast, city, name, tags, intro, height, bust, highEnd }) => ({
    city: CITIES[city].en,
    ...fourColumns('name', name),
    ...fourColumns('tags', tags),
    ...fourColumns('intro', intro),
    height,
    bust,
    images: [1, 2, 3].map((place) => `/media/profiles/${cast}-${place}.webp`),
    video: highEnd ? `/media/profiles/${cast}.mp4` : '',
    high_end: highEnd,
  }))

/** The sample cities and profiles of a database that has none. Only here a profile is marked as a sample (charter C5.2). */
export async function seedDirectory(client: pg.Client): Promise<void> {
  if (!(await isEmpty(client, 'city'))) return
  await writeSamples(client, 'cities', cities())
  await writeSamples(client, 'profiles', profiles())
}
