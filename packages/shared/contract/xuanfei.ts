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

/** A published time keeps the zone in which it was published. */
const span = { starts: key(wireHour), ends: key(wireHour), zone: key(z.string()) }

const slots = rows({ id: ref, day: key(wireDay), ...span })

const shared = {
  id: ref,
  xuanfei_name: content,
  /** rating, 1 to 5 stars */
  number: publicContent(z.int()),
  /** centimetres, 0 for none: only the person enters measurements */
  bust: publicContent(z.int()),
  dianzan: publicContent(z.int()),
  /** tags: languages joined by |, the tags of one language by a full-width comma */
  flag: content,
  address: publicContent(localized),
  sample: flag,
  high_end: flag,
}

/**
 * Returns the listed profiles, newest first, ten a page (1-based). Filters: `id`: a city; `high_end` = 1: high-end profiles; `q`: words
 * that all occur in names or tags of any language, or in names of the city, in kana, too; where none has them, those nearest to them;
 * `rating`: minimum stars; `video` = 1: with a video; `liked` = 1: liked by the member; `tag` and `language`: tags of `getFilters`;
 * `when`: with a free time `tonight` (from 17:00), `tomorrow`, at the `weekend` or on a day (`YYYY-MM-DD`), each in the city's time zone.
 * `sort`: `likes` or `rating`, descending. `slots` are the next two free times, of those that `when` names.
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
      when: text(10),
      tag: id(),
      language: id(),
    },
    rows({ ...shared, img_url: content, hight: publicContent(z.int()), slots }),
  ),
)

/** Returns the tags by which a list can be filtered, in their order; each is the tag of at least one listed profile. */
export const getFilters = read(
  'xuanfei/getFilters',
  'public',
  {},
  rows({ id: ref, name: publicContent(localized), language: flag }),
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
      slots,
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

/** Returns the days with a published time that nobody has taken, of the profiles of a city (`id`; 0: of all), up to 90 days ahead. */
export const getFreeDays = read('xuanfei/getFreeDays', 'public', { id: id() }, z.array(key(wireDay)))

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
