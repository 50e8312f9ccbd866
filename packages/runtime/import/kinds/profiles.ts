import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { CodedError } from '@saikoro/system/faults'
import * as z from 'zod/mini'
import { files, inFour, name, tags, text, whole, yesNo } from './cells.ts'
import { kindOf } from './kind.ts'
import type { NamedFile, Outcome, Writing } from './writing.ts'

/** Returns the id of the city that has this name in any language. */
export const CITY =
  'SELECT id FROM city WHERE $1 IN (normalize(name_zh), normalize(name_en), normalize(name_ja), normalize(name_ms)) ORDER BY id'

async function cityOf({ find }: Writing, city: string): Promise<number> {
  const [found, other] = await find(CITY, [city])
  if (!found) throw new CodedError('missing', [city], 'city')
  if (other) throw new CodedError('cities', [city], 'city')
  return found.id
}

/** Profiles of a city with the same four names; samples are not ours to change. */
const SAME_NAMES = `SELECT p.id FROM profile p
  JOIN profile_text zh ON zh.profile_id = p.id AND zh.locale = 'zh' AND zh.name = $2
  JOIN profile_text en ON en.profile_id = p.id AND en.locale = 'en' AND en.name = $3
  JOIN profile_text ja ON ja.profile_id = p.id AND ja.locale = 'ja' AND ja.name = $4
  JOIN profile_text ms ON ms.profile_id = p.id AND ms.locale = 'ms' AND ms.name = $5
  WHERE p.city_id = $1 AND NOT p.sample ORDER BY p.id`

const imageFile = (file: string): NamedFile => ({ column: 'images', file, as: 'picture' })
const videoFile = (file: string): NamedFile => ({ column: 'video', file, as: 'short' })

type Texts = Readonly<Record<`${'name' | 'tags' | 'intro'}_${Locale}`, string>>

const textIn = (row: Texts, locale: Locale) => ({
  name: row[`name_${locale}`],
  tags: row[`tags_${locale}`],
  intro: row[`intro_${locale}`],
})

/** Profiles are not listed until the person consents through the private link (charter C5.2). */
export const profiles = kindOf({
  row: z.strictObject({
    city: name,
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
  async write(row, writing): Promise<Outcome> {
    const { city, rating, high_end, open } = row
    const profile = {
      city_id: await cityOf(writing, city),
      images: row.images.map((file) => writing.pathOf(imageFile(file)).path),
      video: row.video && writing.pathOf(videoFile(row.video)).path,
      rating,
      high_end,
      open,
      ...(writing.sample && { sample: true }),
    }
    const names = [row.name_zh, row.name_en, row.name_ja, row.name_ms]
    const same = writing.sample ? [] : await writing.find(SAME_NAMES, [profile.city_id, ...names])
    const [known] = same.filter(({ id }) => !writing.isOwn('profile', id))
    if (known && writing.existing === 'refuse')
      throw new CodedError('profileThere', [`${known.id}`], 'name_ja')
    if (!known || writing.existing === 'add') {
      const profile_id = await writing.insert('profile', profile)
      for (const locale of LOCALES)
        await writing.insert('profile_text', { profile_id, locale, ...textIn(row, locale) }, `_${locale}`)
      return same.length > 0 ? 'twin' : 'added'
    }
    let isChanged = await writing.update('profile', { id: known.id }, profile)
    for (const locale of LOCALES) {
      const key = { profile_id: known.id, locale }
      isChanged = (await writing.update('profile_text', key, textIn(row, locale), `_${locale}`)) || isChanged
    }
    return isChanged ? 'updated' : 'unchanged'
  },
})
