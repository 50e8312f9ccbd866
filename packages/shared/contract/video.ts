import * as z from 'zod/mini'
import { read } from './call.ts'
import { id, localized, nothing } from './fields.ts'

/** The category "latest" of every client. */
export const LATEST_VIDEOS = 888

const shown = { id: z.int(), vod_pic: z.string(), vod_name: z.string(), count: z.int() }
const row = z.object(shown)

export const itemlist = read(
  'video/itemlist',
  'public',
  nothing,
  z.array(z.object({ id: z.int(), name: localized })),
)

/** Eight videos a page, 0-based, newest first; `count` is the total. `id`: a category, 888 or 0 for all. */
export const getVideoList = read(
  'video/getVideoList',
  'public',
  z.object({ id: id(), page: id() }),
  z.object({ data: z.array(row), count: z.int() }),
)

/** A video with its playlist behind a ticket of this member; counts a play once per member and hour. */
export const getVideoInfo = read(
  'video/getVideoInfo',
  'member',
  z.object({ id: id() }),
  z.object({
    id: z.int(),
    vod_pic: z.string(),
    vod_name: z.string(),
    count: z.int(),
    vod_play_url: z.string(),
  }),
)

/** Eight recommended videos; `time`: how long each is, as `0:16`. */
export const getVideoInfoItem = read(
  'video/getVideoInfoItem',
  'public',
  nothing,
  z.array(z.object({ ...shown, time: z.string() })),
)
