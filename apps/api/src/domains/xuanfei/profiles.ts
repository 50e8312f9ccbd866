import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows, singleValue } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { address, getFreeTimes, xuanfeidata, xuanfeilist } from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import { columnIn, wireNames } from '../../wire/localized.ts'
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
function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
}

/** Returns a page of listed profiles in the requested order, without those that the member (0: a visitor) blocks. */
export async function profiles(
  db: Db,
  { id: city, page, high_end, q, rating, video, liked, sort }: ParsedInputOf<typeof xuanfeilist>,
  memberId: number,
  locale: Locale,
): Promise<ReplyOf<typeof xuanfeilist>> {
  const found = await rows(db, listed)`
    SELECT ${listedColumns(locale)} FROM app.listed_profile p JOIN city c ON c.id = p.city_id
    WHERE ${city} IN (0, p.city_id) AND (p.high_end OR NOT ${high_end === '1'})
      AND p.rating >= ${rating} AND (p.video <> '' OR NOT ${video === '1'})
      AND (NOT ${liked === '1'} OR EXISTS (SELECT FROM profile_like l WHERE l.profile_id = p.id AND l.member_id = ${memberId}))
      AND NOT EXISTS (SELECT FROM unnest(${wordsOf(q)}::text[]) word WHERE position(word IN ${SEARCHED}) = 0)
      AND NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId})
    ORDER BY ${ORDERS[sort] ?? NEWEST} LIMIT ${PAGE} OFFSET ${Math.max(0, page - 1) * PAGE}::bigint`
  return found.map(({ images, height, ...row }) => ({ ...row, img_url: images[0] ?? '', hight: height }))
}

const ROW = 4

/** Returns the open cities in rows of four, as the wire requires. */
export async function cities(db: Db): Promise<ReplyOf<typeof address>> {
  const found = await db.city.findMany({
    where: { open: true },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    omit: { sort: true, note: true, open: true },
  })
  const all = found.map((city) => ({ id: city.id, name: wireNames(city) }))
  return Array.from({ length: Math.ceil(all.length / ROW) }, (_, row) =>
    all.slice(row * ROW, (row + 1) * ROW),
  )
}

const detailed = z.extend(listed, {
  pvideo: z.string(),
  jianjie: z.string(),
  liked: z.boolean(),
  blocked: z.boolean(),
  reserved: z.boolean(),
  zone: z.string(),
})

const slot = z.object({
  id: z.int(),
  day: z.string(),
  starts: z.string(),
  ends: z.string(),
  zone: z.string(),
})

/** Returns a listed profile with the caller's like and block (member 0: a visitor). */
export async function readProfile(
  db: Db,
  profileId: number,
  memberId: number,
  locale: Locale,
): Promise<ReplyOf<typeof xuanfeidata>> {
  const [row] = await rows(db, detailed)`
    SELECT ${listedColumns(locale)}, p.video AS pvideo, ${columnIn(locale, 'intro', 'p')} AS jianjie,
      EXISTS (SELECT FROM profile_like l WHERE l.profile_id = p.id AND l.member_id = ${memberId}) AS liked,
      EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id AND b.member_id = ${memberId}) AS blocked,
      EXISTS (SELECT FROM reservation r WHERE r.profile_id = p.id AND r.member_id = ${memberId}
        AND r.status IN ('requested', 'confirmed')) AS reserved, c.time_zone AS zone
    FROM app.listed_profile p JOIN city c ON c.id = p.city_id WHERE p.id = ${profileId}`
  if (!row) throw new AppError('profile_unknown')
  const { images, ...shown } = row
  const slots = await rows(db, slot)`SELECT * FROM free_slots(${profileId}::int)`
  return { ...shown, img_url: images, slots }
}

/** Returns the days of a month on which a listed profile has free published times. */
export async function freeTimes(
  db: Db,
  { id: profileId, month }: ParsedInputOf<typeof getFreeTimes>,
): Promise<ReplyOf<typeof getFreeTimes>> {
  const first = `${month}-01`
  if (!isCalendarDay(first)) throw new AppError('date_invalid')
  const isListed = await singleValue(db, z.boolean())`
    SELECT EXISTS (SELECT FROM app.listed_profile WHERE id = ${profileId}) AS listed`
  if (!isListed) throw new AppError('profile_unknown')
  const found = await rows(db, slot)`
    SELECT * FROM free_slots(${profileId}::int, 0, ${first}::date, (${first}::date + interval '1 month - 1 day')::date, 500)`
  const days = Map.groupBy(found, ({ day }) => day)
  return [...days].map(([day, slots]) => ({ day, slots }))
}
