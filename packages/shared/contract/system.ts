import * as z from 'zod/mini'
import { read } from './call.ts'
import { flag, nothing } from './fields.ts'

/** Returns the settings that every client loads first; never rejected. `see_num`: free seconds of a video; `zone`: time zone of the wire's times. */
export const base = read(
  'system/base',
  'public',
  nothing,
  z.object({
    iskefu: flag,
    kefu: z.string(),
    name: z.string(),
    see_num: z.int(),
    ico: z.string(),
    zone: z.string(),
  }),
)

const movie = z.object({
  id: z.int(),
  vod_pic: z.string(),
  vod_name: z.string(),
  count: z.int(),
  cover: z.string(),
  title: z.string(),
  /** duration, such as `0:16` */
  time: z.string(),
})

/** Returns the content of the home screen in the caller's language: notice, banners, hot (0) and recommended (1) videos. */
export const config = read(
  'system/config',
  'public',
  nothing,
  z.object({
    notice: z.string(),
    /** `link`: path of a screen, '' for none */
    banners: z.array(z.object({ id: z.int(), name: z.string(), url: z.string(), link: z.string() })),
    movielist_0: z.array(movie),
    movielist_1: z.array(movie),
  }),
)
