import * as z from 'zod/mini'
import { personal, read, write } from './call.ts'
import { empty, flag, id, localized, nothing, text } from './fields.ts'

/** Cities in rows of four. */
export const address = read(
  'xuanfei/address',
  'public',
  z.object({ page: text(12), limit: text(12) }),
  z.array(z.array(z.object({ id: z.int(), name: localized }))),
)

const shared = {
  id: z.int(),
  xuanfei_name: z.string(),
  /** Rating in stars, 1 to 5. */
  number: z.int(),
  /** Centimetres. */
  bust: z.int(),
  dianzan: z.int(),
  /** Four locales joined by |, tags inside by a full-width comma. */
  flag: z.string(),
  address: localized,
  sample: flag,
  high_end: flag,
}

/**
 * Listed profiles, newest first, ten a page (1-based); `id`: a city, without it all; `high_end` = 1: only those marked so. `q`: words that all
 * stand in names or tags of any language; `rating`: at least so many stars; `video` = 1: only with one; `liked` = 1: only those that the
 * member likes; `sort`: `likes` or `rating`, the most first.
 */
export const xuanfeilist = personal(
  read(
    'xuanfei/xuanfeilist',
    'public',
    z.object({
      id: id(),
      page: id(),
      high_end: text(8),
      q: text(60),
      rating: id(),
      video: text(8),
      liked: text(8),
      sort: text(8),
    }),
    z.array(z.object({ ...shared, img_url: z.string(), hight: z.int() })),
  ),
)

/** One listed profile. `liked`, `blocked` and `reserved` are the caller's own. */
export const xuanfeidata = personal(
  read(
    'xuanfei/xuanfeidata',
    'public',
    z.object({ id: id() }),
    z.object({
      ...shared,
      img_url: z.array(z.string()),
      height: z.int(),
      pvideo: z.string(),
      jianjie: z.string(),
      liked: flag,
      blocked: flag,
      reserved: flag,
    }),
  ),
)

/** Likes, or takes the like back; one per member. */
export const like = write(
  'xuanfei/like',
  'member',
  z.object({ id: id() }),
  z.object({ dianzan: z.int(), liked: flag }),
)

/** Reports a profile (charter C5.3). */
export const report = write('xuanfei/report', 'public', z.object({ id: id(), reason: text(2000) }), empty)

/** Hides a profile from this member, or shows it again. */
export const block = write('xuanfei/block', 'member', z.object({ id: id() }), empty)

export const unblock = write('xuanfei/unblock', 'member', z.object({ id: id() }), empty)

export const getBlocks = read(
  'xuanfei/getBlocks',
  'member',
  nothing,
  z.array(z.object({ id: z.int(), xuanfei_name: z.string(), img_url: z.string() })),
)
