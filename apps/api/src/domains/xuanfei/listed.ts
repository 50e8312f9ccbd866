import { Prisma } from '@saikoro/server/generated/prisma/client'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { allLocales, columnIn, localized } from '../../wire/localized.ts'

/** Fields that list and detail of a profile share. */
export const listed = z.object({
  id: z.int(),
  xuanfei_name: z.string(),
  number: z.int(),
  bust: z.int(),
  height: z.int(),
  dianzan: z.int(),
  flag: z.string(),
  address: localized,
  sample: z.boolean(),
  high_end: z.boolean(),
  images: z.array(z.string()),
})

/** Tags of all four languages in the wire's format. */
const TAGS = Prisma.raw(LOCALES.map((locale) => `p.tags_${locale}`).join(" || '|' || "))

/** The columns of `listed`, from `app.listed_profile p JOIN city c`. Likes are counted rows (charter C4.1). */
export function listedColumns(locale: Locale): Prisma.Sql {
  return Prisma.sql`p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name, p.rating AS number, p.bust, p.height,
    (SELECT count(*)::int FROM profile_like l WHERE l.profile_id = p.id) AS dianzan,
    ${TAGS} AS flag, ${allLocales('name', 'c')} AS address, p.sample, p.high_end, p.images`
}
