import path from 'node:path'
import type { KindName } from '@saikoro/runtime/import/kinds/kinds'
import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import { writeRows } from '@saikoro/runtime/import/write-rows'
import { LOCALES } from '@saikoro/shared/locale'
import type pg from 'pg'

type Cells = Readonly<Record<string, unknown>>

/** Reads a file of samples, which has the format of an import. Rows with an order are in it, others oldest first. */
export async function samplesIn(file: string): Promise<readonly Cells[]> {
  // not loaded by every start of the product that writes nothing
  const { readRows } = await import('@saikoro/runtime/import/read-file')
  return readRows(path.join(import.meta.dirname, 'content', `${file}.csv`)).entries.map(({ cells }) => cells)
}

/** Reads the texts of samples, a file for each language, as the columns `name_zh` to `name_ms` of each key. */
async function textsIn(file: string): Promise<ReadonlyMap<unknown, Cells>> {
  const texts = new Map<unknown, Cells>()
  for (const locale of LOCALES)
    for (const { key, ...cells } of await samplesIn(`${file}.${locale}`)) {
      const columns = Object.entries(cells).map(([name, text]) => [`${name}_${locale}`, text])
      texts.set(key, { ...texts.get(key), ...Object.fromEntries(columns) })
    }
  return texts
}

async function seedVideos(client: pg.Client) {
  if (!(await isEmpty(client, 'video_category'))) return
  for (const category of await samplesIn('categories')) await insertRow(client, 'video_category', category)
  const videos = (await samplesIn('videos')).map(({ clip, ...cells }) => ({
    ...cells,
    clip: `/media/clips/${clip}`,
    cover: `/media/covers/${clip}.webp`,
  }))
  await writeSamples(client, 'videos', videos)
}

/** The last notice is the newest: Home shows its first line, which fits a phone. */
async function seedNotices(client: pg.Client) {
  if (!(await isEmpty(client, 'notice'))) return
  await writeSamples(client, 'notices', [...(await textsIn('notices')).values()])
}

/** Names of banners travel in lists, so they hold no comma. */
async function seedBanners(client: pg.Client) {
  if (!(await isEmpty(client, 'banner'))) return
  for (const { picture, ...cells } of await samplesIn('banners'))
    await insertRow(client, 'banner', { ...cells, url: `/media/banners/${picture}.webp` })
}

/** Videos, notices and banners, each where there are none. No plays and no likes: those are counted (charter C4.1). */
export async function seedContent(client: pg.Client): Promise<void> {
  await seedVideos(client)
  await seedNotices(client)
  await seedBanners(client)
}

/** Returns the sample directory: fictional adults, all of them drawn (charter C5.4). The key names their pictures. */
async function profiles(): Promise<Cells[]> {
  const texts = await textsIn('profiles')
  return (await samplesIn('profiles')).map(({ key, ...cells }) => ({
    ...cells,
    ...texts.get(key),
    images: [1, 2, 3].map((place) => `/media/profiles/${key}-${place}.webp`),
    video: cells.high_end === 'yes' ? `/media/profiles/${key}.mp4` : '',
  }))
}

/** The sample cities, tags and profiles of a database that has none. Only here a profile is marked as a sample (charter C5.2). */
export async function seedDirectory(client: pg.Client): Promise<void> {
  if (!(await isEmpty(client, 'city'))) return
  await writeSamples(client, 'cities', await samplesIn('cities'))
  await writeSamples(client, 'tags', await samplesIn('tags'))
  await writeSamples(client, 'profiles', await profiles())
}

/** Has nobody written into this table yet? */
async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT NOT EXISTS (SELECT FROM ${client.escapeIdentifier(table)}) AS empty`,
  )
  return rows[0].empty
}

/** Writes samples as an import writes rows, marked as samples where the kind knows that mark. Needs a transaction. */
async function writeSamples(client: pg.Client, kind: KindName, samples: readonly Cells[]): Promise<void> {
  const { KINDS } = await import('@saikoro/runtime/import/kinds/kinds')
  const read = samples.map((cells, place) => KINDS[kind].read({ line: place + 1, cells }))
  const rows = read.flatMap(({ row }) => row ?? [])
  const pathOf = ({ file }: { readonly file: string }) => ({ path: file })
  const written = await writeRows(client, rows, { note: '', pathOf, sample: true })
  const faults = [...read.flatMap((each) => each.faults), ...written.faults]
  if (faults.length > 0) throw new Error(`samples of ${kind} do not fit: ${JSON.stringify(faults)}`)
}
