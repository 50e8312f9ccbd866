import * as z from 'zod/mini'
import { LOCALES } from '../locale.ts'
import { content, key, publicContent } from '../source.ts'
import { postOnly, write } from './call.ts'
import { flag, localized, rows, text } from './fields.ts'

/**
 * A profile as visitors would see it, for the profiled person. `changes`: what a draft would change of the version that the person agreed to,
 * each in the language `lang` ('' where it has none); a picture or video is its address. `agreed`: to the draft, which waits for an operator.
 */
export const consentProfile = z.object({
  id: publicContent(z.int()),
  xuanfei_name: content,
  img_url: z.array(content),
  jianjie: content,
  flag: content,
  address: publicContent(localized),
  number: publicContent(z.int()),
  pvideo: content,
  /** names of the videos in the hall that lead to the profile and back */
  videos: z.array(content),
  /** centimetres, 0 for none, as `bust` */
  height: publicContent(z.int()),
  bust: publicContent(z.int()),
  consented: flag,
  listed: flag,
  changes: rows({
    field: key(z.enum(['name', 'tags', 'intro', 'city', 'images', 'video', 'rating', 'videos'])),
    lang: key(z.enum(['', ...LOCALES])),
    before: z.array(content),
    after: z.array(content),
  }),
  agreed: flag,
  /** what the person asked to have changed */
  wish: content,
})

/** Returns the profile to the profiled person, identified by the private link (charter C5.2). */
export const consentInfo = write('xuanfei/consentInfo', 'public', { link: text(100) }, consentProfile)

/** Stores the person's consent: the profile is listed if `consent` and `adult` are both 1. */
export const consentSet = postOnly(
  write(
    'xuanfei/consentSet',
    'public',
    { link: text(100), consent: text(8), adult: text(8) },
    consentProfile,
  ),
)

/** Withdraws the consent; the profile is unlisted immediately. */
export const consentWithdraw = postOnly(
  write('xuanfei/consentWithdraw', 'public', { link: text(100) }, consentProfile),
)
