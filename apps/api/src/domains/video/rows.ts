import type { Locale } from '@saikoro/shared/locale'
import type { Db } from '../../db.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { columnIn } from '../../wire/localized.ts'

export interface VideoRow {
  readonly id: number
  readonly vod_pic: string
  readonly vod_name: string
  /** Plays: counted rows, never a number that somebody set (charter C4.1). */
  readonly count: number
  readonly created_at: Date
}

interface Wish {
  readonly id?: number
  /** 0: every category. */
  readonly category?: number
  readonly marked?: 'hot' | 'recommended'
  readonly limit?: number
  readonly skip?: number
}

/** Open videos, newest first; the id settles the order, so that no page repeats a row of another. */
export async function videos(
  db: Db,
  locale: Locale,
  { id = 0, category = 0, marked, limit = 1, skip = 0 }: Wish,
): Promise<VideoRow[]> {
  return db.$queryRaw<VideoRow[]>`
    SELECT v.id, v.cover AS vod_pic, ${columnIn(locale, 'name', 'v')} AS vod_name, v.created_at,
      (SELECT count(*)::int FROM video_play p WHERE p.video_id = v.id) AS count
    FROM video v
    WHERE v.open AND ${id} IN (0, v.id) AND ${category} IN (0, v.category_id)
      ${marked ? Prisma.raw(`AND v.${marked}`) : Prisma.empty}
    ORDER BY v.id DESC LIMIT ${limit} OFFSET ${skip}::bigint`
}
