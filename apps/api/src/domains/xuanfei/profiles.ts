import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { Prisma } from '../../generated/prisma/client.ts'
import type { Db } from '../../kernel/db.ts'
import { rows } from '../../kernel/rows.ts'
import { listed, listedColumns } from './listed.ts'

const PAGE = 10

/** Names and tags of all languages, in lower case and NFKC. */
const SEARCHED = Prisma.raw(
  `lower(normalize(concat_ws(' ', ${LOCALES.flatMap((locale) => [`p.name_${locale}`, `p.tags_${locale}`]).join(', ')}), NFKC))`,
)

const NEWEST = Prisma.sql`p.id DESC`
const ORDERS: Readonly<Record<string, Prisma.Sql>> = {
  likes: Prisma.sql`(SELECT count(*) FROM profile_like l WHERE l.profile_id = p.id) DESC, p.id DESC`,
  rating: Prisma.sql`p.rating DESC, p.id DESC`,
}

/** Splits a search text into normalised words. */
export function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
}

interface ProfileFilter {
  /** 0: all cities */
  readonly city: number
  /** from 1; 0 is the first, too */
  readonly page: number
  readonly highEnd: boolean
  /** words that names or tags must contain */
  readonly words: readonly string[]
  /** minimum number of stars */
  readonly rating: number
  readonly withVideo: boolean
  /** only profiles that the member likes */
  readonly liked: boolean
  readonly sort: string
  /** 0: a visitor */
  readonly memberId: number
  readonly locale: Locale
}

/** Returns a page of listed profiles in the requested order, without those that the member blocks. */
export async function profiles(
  db: Db,
  { city, page, highEnd, words, rating, withVideo, liked, sort, memberId, locale }: ProfileFilter,
): Promise<ReplyOf<typeof xuanfeilist>> {
  const found = await rows(db, listed)`
    SELECT ${listedColumns(locale)} FROM app.listed_profile p JOIN city c ON c.id = p.city_id
    WHERE ${city} IN (0, p.city_id) AND (p.high_end OR NOT ${highEnd})
      AND p.rating >= ${rating} AND (p.video <> '' OR NOT ${withVideo})
      AND (NOT ${liked} OR EXISTS (SELECT FROM profile_like l WHERE l.profile_id = p.id AND l.member_id = ${memberId}))
      AND NOT EXISTS (SELECT FROM unnest(${words}::text[]) word WHERE position(word IN ${SEARCHED}) = 0)
      AND NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId})
    ORDER BY ${ORDERS[sort] ?? NEWEST} LIMIT ${PAGE} OFFSET ${Math.max(0, page - 1) * PAGE}::bigint`
  return found.map(({ images, height, ...row }) => ({ ...row, img_url: images[0] ?? '', hight: height }))
}
