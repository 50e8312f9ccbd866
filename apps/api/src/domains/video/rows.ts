import { findClip } from '@saikoro/server/clips'
import type { Db } from '@saikoro/server/db'
import { Prisma } from '@saikoro/server/generated/prisma/client'
import { rows } from '@saikoro/server/rows'
import type { Locale } from '@saikoro/shared/locale'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { columnIn } from '../../wire/localized.ts'

const shown = z.object({
  id: z.int(),
  vod_pic: z.string(),
  vod_name: z.string(),
  /** counted plays (charter C4.1) */
  count: z.int(),
  clip: z.string(),
  category: z.int(),
})

export type VideoRow = Readonly<z.output<typeof shown>>

/** Open videos of open categories. */
export const SHOWN = { open: true, videoCategory: { open: true } } as const

export interface VideoFilter {
  readonly id?: number
  /** 0: all categories */
  readonly category?: number
  readonly marked?: 'hot' | 'recommended' | 'for_everybody'
  /** these videos alone, in their order */
  readonly among?: readonly number[]
  readonly limit?: number
  readonly skip?: number
}

/** Returns open videos of open categories, newest first unless they are chosen in another order; pages do not overlap. */
export async function videos(
  db: Db,
  locale: Locale,
  { id = 0, category = 0, marked, among, limit = 1, skip = 0 }: VideoFilter,
): Promise<VideoRow[]> {
  return rows(db, shown)`
    SELECT v.id, v.cover AS vod_pic, ${columnIn(locale, 'name', 'v')} AS vod_name, v.clip, v.category_id AS category,
      (SELECT count(*)::int FROM video_play p WHERE p.video_id = v.id) AS count
    FROM video v JOIN video_category c ON c.id = v.category_id AND c.open
    WHERE v.open AND ${id} IN (0, v.id) AND ${category} IN (0, v.category_id)
      ${marked ? Prisma.raw(`AND v.${marked}`) : Prisma.empty} ${among ? Prisma.sql`AND v.id = ANY (${among}::int[])` : Prisma.empty}
    ORDER BY ${among ? Prisma.sql`array_position(${among}::int[], v.id),` : Prisma.empty} v.id DESC LIMIT ${limit} OFFSET ${skip}::bigint`
}

/** Formats seconds: `0:16`, `1:02:03`. */
export function writeDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Lengths by clip name, read once: the content of a name never changes. */
const known = new Map<string, number>()

async function secondsOf({ media }: Context, name: string): Promise<number> {
  const seconds = known.get(name) ?? (await findClip(media, name))?.seconds
  if (seconds === undefined) return 0
  known.set(name, seconds)
  return seconds
}

/** Adds the duration of each video; '' for a missing clip. */
export async function withDuration(ctx: Context, rows: readonly VideoRow[]) {
  return Promise.all(
    rows.map(async ({ clip, ...row }) => {
      const seconds = await secondsOf(ctx, clip)
      return { ...row, time: seconds === 0 ? '' : writeDuration(seconds) }
    }),
  )
}
