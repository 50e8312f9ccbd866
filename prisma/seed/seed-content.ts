import type pg from 'pg'
import { insertRow } from '../../packages/runtime/import/write-rows.ts'
import { BANNERS } from './content/banners.ts'
import { NOTICES } from './content/notices.ts'
import { CATEGORIES, VIDEOS } from './content/videos.ts'
import { fourColumns } from './four-columns.ts'
import { isEmpty } from './is-empty.ts'
import { writeSamples } from './write-samples.ts'

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
