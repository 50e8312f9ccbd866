import * as z from 'zod/mini'
import { write } from './call.ts'
import { flag, localized, text } from './fields.ts'

const consentProfile = z.object({
  id: z.int(),
  xuanfei_name: z.string(),
  img_url: z.array(z.string()),
  jianjie: z.string(),
  flag: z.string(),
  address: localized,
  number: z.int(),
  pvideo: z.string(),
  height: z.int(),
  bust: z.int(),
  consented: flag,
  listed: flag,
})

/** What the profiled person sees behind the private link (charter C5.2). */
export const consentInfo = write(
  'xuanfei/consentInfo',
  'public',
  z.object({ link: text(100) }),
  consentProfile,
)

/** The person's own word: `consent` and `adult` both 1 list the profile. */
export const consentSet = write(
  'xuanfei/consentSet',
  'public',
  z.object({ link: text(100), consent: text(8), adult: text(8) }),
  consentProfile,
)

/** Takes the listing down at once. */
export const consentWithdraw = write(
  'xuanfei/consentWithdraw',
  'public',
  z.object({ link: text(100) }),
  consentProfile,
)
