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

/** Returns the profile to the profiled person, identified by the private link (charter C5.2). */
export const consentInfo = write(
  'xuanfei/consentInfo',
  'public',
  z.object({ link: text(100) }),
  consentProfile,
)

/** Stores the person's consent: the profile is listed if `consent` and `adult` are both 1. */
export const consentSet = write(
  'xuanfei/consentSet',
  'public',
  z.object({ link: text(100), consent: text(8), adult: text(8) }),
  consentProfile,
)

/** Withdraws the consent; the profile is unlisted immediately. */
export const consentWithdraw = write(
  'xuanfei/consentWithdraw',
  'public',
  z.object({ link: text(100) }),
  consentProfile,
)
