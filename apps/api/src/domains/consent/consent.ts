import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows, singleValue } from '@saikoro/server/rows'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { consentInfo } from '@saikoro/shared/contract/consent'
import { AppError } from '@saikoro/shared/errors'
import { LOCALES, type Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { tokenHash } from '../../kernel/session.ts'
import { withPictureTicket } from '../../media/ticket.ts'

const text = z.string()
const names = { name_zh: text, name_en: text, name_ja: text, name_ms: text }
const stored = z.object({
  ...names,
  id: z.int(),
  tags_zh: text,
  tags_en: text,
  tags_ja: text,
  tags_ms: text,
  intro_zh: text,
  intro_en: text,
  intro_ja: text,
  intro_ms: text,
  images: z.array(text),
  rating: z.int(),
  video: text,
  height: z.int(),
  bust: z.int(),
  videos: z.array(z.int()),
})
const city = z.object(names)
/** A profile as the database shows it to the profiled person. */
export const shown = z.object({
  profile: stored,
  city,
  listed: z.boolean(),
  consented: z.boolean(),
  withdrawn: z.boolean(),
  changes: z.partial(z.extend(stored, { city_id: z.int() })),
  new_city: city,
  /** names of the videos of the profile and its changes, by their ids */
  video_names: z.record(z.string(), city),
  agreed: z.boolean(),
  wish: text,
  now_s: z.int(),
})
export const SHOWN_COLUMNS = Prisma.sql`profile, city, listed, consented, withdrawn, changes, new_city, agreed, wish,
  (SELECT COALESCE(jsonb_object_agg(v.id, to_jsonb(v)), '{}') FROM video v
    WHERE v.id IN (SELECT jsonb_array_elements((profile -> 'videos') || COALESCE(changes -> 'videos', '[]'))::int)) AS video_names,
  extract(epoch FROM app_now())::int AS now_s`

/** How long a person sees the files that she withdrew by the addresses of one reply. */
const OWN_FILES_S = 10 * 60

/** Returns what the private link shows: the profile as visitors would see it. Marks it as seen. */
export async function readConsent(
  { db, config }: Context,
  link: string,
  locale: Locale,
): Promise<ReplyOf<typeof consentInfo>> {
  const [found] = await rows(db, shown)`
    SELECT ${SHOWN_COLUMNS} FROM consent_profile(${tokenHash(link)})`
  if (!found) throw new AppError('link_unknown')
  return profileOf(config, found, locale)
}

type Change = ReplyOf<typeof consentInfo>['changes'][number]

const TEXTS = (['name', 'tags', 'intro'] as const).flatMap((field) =>
  LOCALES.map((lang) => ({ field, lang, column: `${field}_${lang}` as const })),
)
const COLUMNS = (['images', 'video', 'rating'] as const).map((field) => ({
  field,
  lang: '' as const,
  column: field,
}))

const strings = (value: unknown) => [value].flat().map(String).filter(Boolean)

const videosIn = (ids: readonly number[], known: z.output<typeof shown>['video_names'], locale: Locale) =>
  ids.flatMap((id) => known[id]?.[`name_${locale}`] ?? [])

/** Returns what a draft would change, in every language that it is written in; of the city the name in the reader's. */
function changesOf(
  { profile, city: place, changes, new_city, video_names }: z.output<typeof shown>,
  locale: Locale,
): Change[] {
  const found = [...COLUMNS, ...TEXTS].flatMap(({ field, lang, column }): Change[] => {
    const after = changes[column]
    return after === undefined
      ? []
      : [{ field, lang, before: strings(profile[column]), after: strings(after) }]
  })
  if (changes.videos) {
    const namesIn = (ids: readonly number[]) => videosIn(ids, video_names, locale)
    found.push({ field: 'videos', lang: '', before: namesIn(profile.videos), after: namesIn(changes.videos) })
  }
  if (changes.city_id === undefined) return found
  const name = `name_${locale}` as const
  return [...found, { field: 'city', lang: '', before: [place[name]], after: [new_city[name]] }]
}

/** Returns a profile as visitors read it in a language. */
export function profileOf(
  { RECEIPT_KEY }: Context['config'],
  found: z.output<typeof shown>,
  locale: Locale,
): ReplyOf<typeof consentInfo> {
  const { profile, city: place, consented, listed, withdrawn, agreed, wish, now_s } = found
  const own = (file: string) =>
    withdrawn && file !== '' ? withPictureTicket(RECEIPT_KEY, file, now_s + OWN_FILES_S) : file
  return {
    id: profile.id,
    xuanfei_name: profile[`name_${locale}`],
    img_url: profile.images.map(own),
    jianjie: profile[`intro_${locale}`],
    flag: LOCALES.map((each) => profile[`tags_${each}`]).join('|'),
    address: { zh: place.name_zh, en: place.name_en, ja: place.name_ja, ms: place.name_ms },
    number: profile.rating,
    pvideo: own(profile.video),
    videos: videosIn(profile.videos, found.video_names, locale),
    height: profile.height,
    bust: profile.bust,
    consented,
    listed,
    changes: changesOf(found, locale),
    agreed,
    wish,
  }
}

/** Stores the person's decision: consent with confirmed age lists the profile, anything else hides it at once. */
export async function setConsent(
  db: Db,
  { link, consent, adult }: { link: string; consent: boolean; adult: boolean },
): Promise<void> {
  const known = await singleValue(db, z.boolean())`
    SELECT set_consent(${tokenHash(link)}, ${consent}, ${adult}) AS known`
  if (!known) throw new AppError('link_unknown')
}
