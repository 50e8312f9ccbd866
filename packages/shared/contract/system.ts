import * as z from 'zod/mini'
import { content, forOldClients, publicContent, ref } from '../source.ts'
import { read } from './call.ts'
import { flag, rows } from './fields.ts'

/** Returns the settings that every client loads first; never rejected. `see_num`: free seconds of a video; `zone`: time zone of the wire's times. */
export const base = read(
  'system/base',
  'public',
  {},
  z.object({
    iskefu: flag,
    kefu: content,
    name: content,
    see_num: ref,
    ico: content,
    zone: forOldClients(z.string()),
  }),
)

const movie = z.object({
  id: ref,
  vod_pic: content,
  vod_name: content,
  count: publicContent(z.int()),
  cover: content,
  title: content,
  /** duration, such as `0:16` */
  time: content,
})

/** Returns the content of the home screen in the caller's language: notice, banners, hot (0) and recommended (1) videos. */
export const config = read(
  'system/config',
  'public',
  {},
  z.object({
    notice: content,
    /** `link`: path of a screen, '' for none */
    banners: rows({ id: ref, name: content, url: content, link: content }),
    movielist_0: z.array(movie),
    movielist_1: z.array(movie),
  }),
)
