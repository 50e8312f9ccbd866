import type pg from 'pg'
import { BANNERS } from './content/banners.ts'
import { NOTICES } from './content/notices.ts'
import { CATEGORIES, VIDEOS } from './content/videos.ts'
import { fourColumns } from './four-columns.ts'
import { insertRow, isEmpty } from './rows.ts'

async function seedVideos(client: pg.Client) {
  if (!(await isEmpty(client, 'video_category'))) return
  const ids = new Map<string, number>()
  for (const [sort, [category, name]] of Object.entries(CATEGORIES).entries()) {
    ids.set(category, await insertRow(client, 'video_category', { ...fourColumns('name', name), sort }))
  }
  for (const { clip, category, name, hot = false, recommended = false } of VIDEOS) {
    const cover = `/media/covers/${clip}.webp`
    const names = fourColumns('name', name)
    await insertRow(client, 'video', {
      category_id: ids.get(category),
      ...names,
      cover,
      clip,
      hot,
      recommended,
    })
  }
}

async function seedNotices(client: pg.Client) {
  if (!(await isEmpty(client, 'notice'))) return
  for (const { name, text } of NOTICES) {
    await insertRow(client, 'notice', { ...fourColumns('name', name), ...fourColumns('text', text) })
  }
}

async function seedBanners(client: pg.Client) {
  if (!(await isEmpty(client, 'banner'))) return
  for (const [sort, { picture, name }] of BANNERS.entries()) {
    await insertRow(client, 'banner', {
      ...fourColumns('name', name),
      url: `/media/banners/${picture}.webp`,
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
