import * as z from 'zod/mini'
import { content, publicContent, ref } from '../source.ts'
import { read } from './call.ts'
import { id, localized, rows, text } from './fields.ts'

/** The category id that clients send for "latest". */
export const LATEST_VIDEOS = 888

const video = { id: ref, vod_pic: content, vod_name: content, count: publicContent(z.int()) }
const row = z.object({ ...video, time: content, category: ref })

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
export const getVideoList = read(
  'video/getVideoList',
  'public',
  { id: id(), page: id() },
  z.object({ data: z.array(row), count: publicContent(z.int()) }),
)

/**
 * Returns a video with the URL of its playlist, which contains a ticket of this member; counts one play per member and hour. `uncounted`:
 * `1` counts none, for a client that opens the video and calls again when the video starts.
 */
export const getVideoInfo = read(
  'video/getVideoInfo',
  'member',
  { id: id(), uncounted: text(1) },
  z.object({
    id: ref,
    vod_pic: content,
    vod_name: content,
    count: publicContent(z.int()),
    vod_play_url: content,
  }),
)

/** Returns eight recommended videos; `time`: duration, such as `0:16`. */
export const getVideoInfoItem = read('video/getVideoInfoItem', 'public', {}, z.array(row))
