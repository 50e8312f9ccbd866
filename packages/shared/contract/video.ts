import * as z from 'zod/mini'
import { LOCALES } from '../locale.ts'
import { content, key, publicContent, ref } from '../source.ts'
import { personal, read, write } from './call.ts'
import { empty, flag, id, localized, rows, text } from './fields.ts'

/** The category id that clients send for "latest". */
export const LATEST_VIDEOS = 888

const video = { id: ref, vod_pic: content, vod_name: content, count: publicContent(z.int()) }
const row = z.object({ ...video, time: content, category: ref })
const page = z.object({ data: z.array(row), count: publicContent(z.int()) })
const playable = z.object({ ...video, vod_play_url: content })

/** Returns the categories of the video hall. */
export const itemlist = read(
  'video/itemlist',
  'public',
  {},
  rows({ id: ref, name: publicContent(localized) }),
)

/**
 * Returns eight videos a page (0-based), newest first; `count` is the total, `time` the duration, such as `0:16`,
 * `category` the category's id. `id`: a category; 888 or 0: all videos.
 */
export const getVideoList = read('video/getVideoList', 'public', { id: id(), page: id() }, page)

/**
 * Returns a video with the URL of its playlist, which contains a ticket of this member; counts one play per member and hour. `uncounted`:
 * `1` counts none, for a client that opens the video and calls again when the video starts.
 */
export const getVideoInfo = read('video/getVideoInfo', 'member', { id: id(), uncounted: text(1) }, playable)

/** Returns eight recommended videos; `time`: duration, such as `0:16`. */
export const getVideoInfoItem = read('video/getVideoInfoItem', 'public', {}, z.array(row))

/** Returns the videos that the operators marked as open, full for everybody (charter C1.2), eight a page, newest first, as `getVideoList` does. */
export const getOpenVideos = read('video/getOpenVideos', 'public', { page: id() }, page)

/**
 * Returns an open video with the URL of its whole playlist, also for visitors: the ticket in it belongs to nobody and ends with the mark.
 * Counts the plays of members as `getVideoInfo` does, and none of visitors.
 */
export const getOpenVideo = personal(
  read('video/getOpenVideo', 'public', { id: id(), uncounted: text(1) }, playable),
)

/**
 * Returns videos as `getVideoList` does, those that pass every filter. `q`: words that all occur in the names of any language, in kana, too;
 * where none has them, those nearest to them; `saved` = 1: saved by the member, the last one first; `profile`: of a listed profile.
 */
export const findVideos = personal(
  read('video/findVideos', 'public', { q: text(60), saved: text(8), profile: id(), page: id() }, page),
)

/**
 * Returns what belongs to an open video: the languages of its captions, which are beside its playlist as `captions-ja.vtt`, whether the
 * member saved it, and the listed profiles that name it as theirs.
 */
export const getVideoDetails = personal(
  read(
    'video/getVideoDetails',
    'public',
    { id: id() },
    z.object({
      captions: z.array(key(z.enum(LOCALES))),
      saved: flag,
      profiles: rows({ id: ref, xuanfei_name: content }),
    }),
  ),
)

/** Saves an open video for the member, or removes it with another `saved` than 1. Idempotent. */
export const saveVideo = write('video/saveVideo', 'member', { id: id(), saved: text(8) }, empty)
