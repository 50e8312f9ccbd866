import { LOCALES } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { files, inFour, name, tags, text, whole, yesNo } from './cells.ts'
import { CITY } from './cities.ts'
import { RowFault } from './fault.ts'
import { kindOf, type NamedFile, type Writing } from './kind.ts'

async function cityOf({ find }: Writing, city: string): Promise<number> {
  const [found, other] = await find(CITY, [city])
  if (!found) throw new RowFault('city', `names "${city}", and there is no such city: import it first`)
  if (other) throw new RowFault('city', `names "${city}", and there are two cities of that name`)
  return found.id
}

const imageFile = (file: string): NamedFile => ({ column: 'images', file, as: 'picture' })
const videoFile = (file: string): NamedFile => ({ column: 'video', file, as: 'short' })

/** Profiles are not listed until the person consents through the private link (charter C5.2). */
export const profiles = kindOf({
  template: {
    city: 'Tokyo',
    height: '162',
    bust: '83',
    images: 'aoi-1.jpg; aoi-2.jpg',
    video: 'aoi.mp4',
    rating: '5',
    high_end: 'no',
    open: 'yes',
    name_zh: '葵',
    name_en: 'Aoi',
    name_ja: '葵',
    name_ms: 'Aoi',
    tags_zh: '美术馆; 散步',
    tags_en: 'Museums; Walks',
    tags_ja: '美術館; 散歩',
    tags_ms: 'Muzium; Bersiar-siar',
    intro_zh: '周末常在上野看展览。',
    intro_en: 'I spend weekends at the museums of Ueno.',
    intro_ja: '週末は上野で展覧会をめぐります。',
    intro_ms: 'Hujung minggu saya di muzium Ueno.',
  },
  row: z.object({
    city: name,
    height: whole(120, 230),
    bust: whole(50, 150),
    images: files(12),
    video: z._default(z.string(), ''),
    rating: z._default(whole(1, 5), 5),
    high_end: z._default(yesNo, false),
    open: z._default(yesNo, true),
    ...inFour('name', name),
    ...inFour('tags', tags),
    ...inFour('intro', text(2000)),
  }),
  filesOf: ({ images, video }) => [...images.map(imageFile), ...(video === '' ? [] : [videoFile(video)])],
  async write(row, writing) {
    const { city, height, bust, rating, high_end, open } = row
    const profile_id = await writing.insert('profile', {
      city_id: await cityOf(writing, city),
      height,
      bust,
      images: row.images.map((file) => writing.pathOf(imageFile(file)).path),
      video: row.video && writing.pathOf(videoFile(row.video)).path,
      rating,
      high_end,
      open,
      ...(writing.sample && { sample: true }),
    })
    for (const locale of LOCALES) {
      const [own, joined, intro] = [row[`name_${locale}`], row[`tags_${locale}`], row[`intro_${locale}`]]
      await writing.insert(
        'profile_text',
        { profile_id, locale, name: own, tags: joined, intro },
        `_${locale}`,
      )
    }
  },
})
