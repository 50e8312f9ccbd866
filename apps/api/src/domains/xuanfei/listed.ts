import type { Localized } from '@saikoro/shared/locale'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { Prisma } from '../../generated/prisma/client.ts'
import { allNames, columnIn } from '../../wire/localized.ts'

/** What list and detail show alike of a listed profile. */
export interface Listed {
  readonly id: number
  readonly xuanfei_name: string
  readonly number: number
  readonly bust: number
  readonly height: number
  readonly dianzan: number
  readonly flag: string
  readonly address: Localized
  readonly sample: boolean
  readonly high_end: boolean
  readonly images: string[]
}

/** Tags of all four languages, joined as the wire does. */
const TAGS = Prisma.raw(LOCALES.map((locale) => `p.tags_${locale}`).join(" || '|' || "))

/** The columns of a `Listed`, from `listed_profile p JOIN city c`. Likes are counted rows (charter C4.1). */
export function listedColumns(locale: Locale): Prisma.Sql {
  return Prisma.sql`p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name, p.rating AS number, p.bust, p.height,
    (SELECT count(*)::int FROM profile_like l WHERE l.profile_id = p.id) AS dianzan,
    ${TAGS} AS flag, ${allNames('c')} AS address, p.sample, p.high_end, p.images`
}
