import type { KindName } from '@saikoro/runtime/import/kinds/kinds'
import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import { writeRows } from '@saikoro/runtime/import/write-rows'
import { LOCALES, type Localized } from '@saikoro/shared/locale'
import type pg from 'pg'
import { BANNERS } from './content/banners.ts'
import { CITIES } from './content/cities.ts'
import { NOTICES } from './content/notices.ts'
import { PROFILES } from './content/profiles.ts'
import { CATEGORIES, VIDEOS } from './content/videos.ts'

const videos = () =>
  VIDEOS.map(({ clip, category, name, hot = false, recommended = false }) => ({
    category: CATEGORIES[category].en,
    ...fourColumns('name', name),
    clip: `/media/clips/${clip}`,
    cover: `/media/covers/${clip}.webp`,
    hot,
    recommended,
  }))

async function seedVideos(client: pg.Client) {
  if (!(await isEmpty(client, 'video_category'))) return
  for (const [sort, name] of Object.values(CATEGORIES).entries())
    await insertRow(client, 'video_category', { ...fourColumns('name', name), sort })
  await writeSamples(client, 'videos', videos())
}

async function seedNotices(client: pg.Client) {
  if (!(await isEmpty(client, 'notice'))) return
  const notices = NOTICES.map(({ name, text }) => ({
    ...fourColumns('name', name),
    ...fourColumns('text', text),
  }))
  await writeSamples(client, 'notices', notices)
}

async function seedBanners(client: pg.Client) {
  if (!(await isEmpty(client, 'banner'))) return
  for (const [sort, { picture, link, name }] of BANNERS.entries()) {
    await insertRow(client, 'banner', {
      ...fourColumns('name', name),
      url: `/media/banners/${picture}.webp`,
      link,
      sort,
    })
  }
}

/** Videos, notices and banners, each where there are none. No plays and no likes: those are counted (charter C4.1). */
export async function seedContent(client: pg.Client): Promise<void> {
  await seedVideos(client)
  await seedNotices(client)
  await seedBanners(client)
}

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

/** A text as its four columns, `name_zh` to `name_ms`. */
function fourColumns(prefix: string, text: Localized): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [`${prefix}_${locale}`, text[locale]]))
}

/** Has nobody written into this table yet? */
async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT NOT EXISTS (SELECT FROM ${client.escapeIdentifier(table)}) AS empty`,
  )
  return rows[0].empty
}

/** Writes samples as an import writes rows, marked as samples where the kind knows that mark. Needs a transaction. */
async function writeSamples(
  client: pg.Client,
  kind: KindName,
  samples: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { KINDS } = await import('@saikoro/runtime/import/kinds/kinds') // not loaded by every start of the product that writes nothing
  const read = samples.map((cells, place) => KINDS[kind].read({ line: place + 1, cells }))
  const rows = read.flatMap(({ row }) => row ?? [])
  const pathOf = ({ file }: { readonly file: string }) => ({ path: file })
  const written = await writeRows(client, rows, { note: '', pathOf, sample: true })
  const faults = [...read.flatMap((each) => each.faults), ...written.faults]
  if (faults.length > 0) throw new Error(`samples of ${kind} do not fit: ${JSON.stringify(faults)}`)
}
