import * as z from 'zod/mini'
import { content, key, publicContent, ref } from '../source.ts'
import { personal, read, write } from './call.ts'
import { empty, flag, id, localized, message, rows, text, wireDay, wireHour } from './fields.ts'

/** Returns the cities in rows of four. */
export const address = read(
  'xuanfei/address',
  'public',
  { page: text(12), limit: text(12) },
  z.array(rows({ id: ref, name: publicContent(localized) })),
)

const shared = {
  id: ref,
  xuanfei_name: content,
  /** rating, 1 to 5 stars */
  number: publicContent(z.int()),
  /** centimetres */
  bust: publicContent(z.int()),
  dianzan: publicContent(z.int()),
  /** tags: languages joined by |, the tags of one language by a full-width comma */
  flag: content,
  address: publicContent(localized),
  sample: flag,
  high_end: flag,
}

const span = { starts: key(wireHour), ends: key(wireHour), zone: key(z.string()) }

/**
 * Returns the listed profiles, newest first, ten a page (1-based). Filters: `id`: a city; `high_end` = 1: high-end profiles; `q`: words
 * that all occur in names or tags of any language; `rating`: minimum stars; `video` = 1: with a video; `liked` = 1: liked by the member.
 * `sort`: `likes` or `rating`, descending.
 */
export const xuanfeilist = personal(
  read(
    'xuanfei/xuanfeilist',
    'public',
    {
      id: id(),
      page: id(),
      high_end: text(8),
      q: text(60),
      rating: id(),
      video: text(8),
      liked: text(8),
      sort: text(8),
    },
    rows({ ...shared, img_url: content, hight: publicContent(z.int()) }),
  ),
)

/** Returns one listed profile. `liked`, `blocked` and `reserved` refer to the caller; `slots` are the published times that nobody has taken. */
export const xuanfeidata = personal(
  read(
    'xuanfei/xuanfeidata',
    'public',
    { id: id() },
    z.object({
      ...shared,
      img_url: z.array(content),
      height: publicContent(z.int()),
      pvideo: content,
      jianjie: content,
      liked: flag,
      blocked: flag,
      reserved: flag,
      /** IANA time zone of the city, in which a day without a published time is meant */
      zone: key(z.string()),
      /** a published time keeps the zone in which it was published */
      slots: rows({ id: ref, day: key(wireDay), ...span }),
    }),
  ),
)

/** Returns the days of a month (`YYYY-MM`) with published times that nobody has taken, at most 500 times, from today to 90 days ahead. */
export const getFreeTimes = read(
  'xuanfei/getFreeTimes',
  'public',
  { id: id(), month: text(7) },
  rows({ day: key(wireDay), slots: rows({ id: ref, ...span }) }),
)

/** Toggles the member's like. */
export const like = write(
  'xuanfei/like',
  'member',
  { id: id() },
  z.object({ dianzan: publicContent(z.int()), liked: flag }),
)

/** Reports a profile (charter C5.3). */
export const report = write('xuanfei/report', 'public', { id: id(), reason: message(2000) }, empty)

/** Hides a profile from this member. */
export const block = write('xuanfei/block', 'member', { id: id() }, empty)

/** Shows a blocked profile to this member again. */
export const unblock = write('xuanfei/unblock', 'member', { id: id() }, empty)

/** Returns the profiles that this member has blocked. */
export const getBlocks = read(
  'xuanfei/getBlocks',
  'member',
  {},
  rows({ id: ref, xuanfei_name: content, img_url: content }),
)
