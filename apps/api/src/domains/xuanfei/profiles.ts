import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { column, rows, singleValue } from '@saikoro/server/rows'
import type { ParsedInputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type {
  address,
  getFilters,
  getFreeDays,
  getFreeTimes,
  xuanfeidata,
  xuanfeilist,
} from '@saikoro/shared/contract/xuanfei'
import { AppError } from '@saikoro/shared/errors'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import { toRomaji } from 'wanakana'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { allLocales, columnIn, localized, wireNames } from '../../wire/localized.ts'

const PAGE = 10

/** Splits a search text into words. */
export const wordsOf = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .split(/[\s,，、]+/)
    .filter(Boolean)

type Filter = ParsedInputOf<typeof xuanfeilist>

const WHENS = ['', 'tonight', 'tomorrow', 'weekend']

/** @returns the day that is named by its date, else null */
function dayOf(when: string): string | null {
  if (isCalendarDay(when)) return when
  if (!WHENS.includes(when)) throw new AppError('invalid_input')
  return null
}

type Found = Pick<Context, 'db' | 'cache'>

/**
 * Returns the ids that the filters by tag, day and words leave, or null without such a filter. They are the same for every member, so all
 * share them for a second.
 */
async function among(
  { db, cache }: Found,
  { tag, language, when }: Filter,
  words: readonly string[],
): Promise<number[] | null> {
  const sets = [
    ...[tag, language].map((each) => each > 0 && Prisma.sql`SELECT tagged_profiles(${each}::int) AS id`),
    when !== '' && Prisma.sql`SELECT free_profiles(${when}, ${dayOf(when)}::date) AS id`,
    words.length > 0 &&
      Prisma.sql`SELECT search_profiles(${words}::text[], ${words.map((word) => toRomaji(word))}::text[]) AS id`,
  ].filter((each) => each !== false)
  if (sets.length === 0) return null
  const key = `profiles among ${JSON.stringify([tag, language, when, words])}`
  const { value } = await cache.getOrLoad(key, async () => {
    const ids = await column(db, z.int())`${Prisma.join(sets, ' INTERSECT ')}`
    return { value: ids, size: key.length + 8 * ids.length }
  })
  return value
}

/** Fields that list and detail of a profile share. */
const listed = z.object({
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
function listedColumns(locale: Locale): Prisma.Sql {
  return Prisma.sql`p.id, ${columnIn(locale, 'name', 'p')} AS xuanfei_name, p.rating AS number, p.bust, p.height,
    (SELECT count(*)::int FROM profile_like l WHERE l.profile_id = p.id) AS dianzan,
    ${TAGS} AS flag, ${allLocales('name', 'c')} AS address, p.sample, p.high_end, p.images`
}

const slot = z.object({
  id: z.int(),
  day: z.string(),
  starts: z.string(),
  ends: z.string(),
  zone: z.string(),
})

const row = z.extend(listed, { slots: z.array(slot) })

/** Of each profile that a page shows. */
const SLOTS = 2

/**
 * Returns a page of listed profiles in the requested order, without those that the member (0: a visitor) blocks. Free times are read
 * for its rows only.
 */
async function page(ctx: Found, filter: Filter, words: readonly string[], memberId: number, locale: Locale) {
  const { id: city, high_end, rating, video, liked, sort, when } = filter
  const found = await rows(ctx.db, row)`
    SELECT ${listedColumns(locale)}, ARRAY(SELECT to_jsonb(s) FROM free_slots(p.id, 0, d.first, d.last) s
      WHERE s.starts >= d.after LIMIT ${SLOTS}) AS slots
    FROM listed_page(${memberId}::int, ${city}::int, ${high_end === '1'}, ${rating}::int, ${video === '1'}, ${liked === '1'},
        ${await among(ctx, filter, words)}::int[], ${sort}, ${PAGE}::int, ${Math.max(0, filter.page - 1) * PAGE}::bigint)
        WITH ORDINALITY AS listed (id, place),
      LATERAL (SELECT * FROM app.listed_profile WHERE id = listed.id OFFSET 0) AS p
      JOIN city c ON c.id = p.city_id, named_days(${when}, ${dayOf(when)}::date, c.time_zone) d
    ORDER BY place`
  return found.map(({ images, height, ...row }) => ({ ...row, img_url: images[0] ?? '', hight: height }))
}

/** Returns the profiles that a list shows. Words that no profile has are replaced by the nearest that one has. */
export async function profiles(
  ctx: Found,
  filter: Filter,
  memberId: number,
  locale: Locale,
): Promise<ReplyOf<typeof xuanfeilist>> {
  const words = wordsOf(filter.q)
  const found = await page(ctx, filter, words, memberId, locale)
  if (found.length > 0 || words.length === 0 || filter.page > 1) return found
  const near = await nearestOf(ctx.db, 'near_words', words)
  return near.join() === words.join() ? [] : page(ctx, filter, near, memberId, locale)
}

/** Returns for each word the one in use that is nearest to it, by a function of the database, else the word. */
export function nearestOf(db: Db, search: 'near_words' | 'near_titles', words: readonly string[]) {
  return Promise.all(
    words.map(async (word) => {
      const [near = word] = await column(db, z.string())`SELECT ${Prisma.raw(search)}(${toRomaji(word)})`
      return near
    }),
  )
}

const tag = z.object({ id: z.int(), name: localized, language: z.boolean() })

/** Returns the open tags that a listed profile has. */
export async function filters(db: Db): Promise<ReplyOf<typeof getFilters>> {
  return rows(db, tag)`SELECT g.id, ${allLocales('name', 'g')} AS name, g.is_language AS language
    FROM tag g WHERE g.open AND EXISTS (SELECT FROM app.listed_profile p WHERE p.id IN (SELECT tagged_profiles(g.id)))
    ORDER BY g.is_language DESC, g.sort, g.id`
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

/** Returns the days with a free published time in a city, 0 for any. */
export async function freeDays(db: Db, city: number): Promise<ReplyOf<typeof getFreeDays>> {
  return column(db, z.string())`
    SELECT DISTINCT s.day FROM app.listed_profile p, free_slots(p.id) s WHERE ${city}::int IN (0, p.city_id) ORDER BY 1`
}
