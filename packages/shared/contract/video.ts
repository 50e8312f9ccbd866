import * as z from 'zod/mini'
import { content, publicContent, ref } from '../source.ts'
import { personal, read } from './call.ts'
import { id, localized, rows, text } from './fields.ts'

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
