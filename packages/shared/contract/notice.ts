import * as z from 'zod/mini'
import { read } from './call.ts'
import { nothing, wireTime } from './fields.ts'

/** Notices in the caller's language, newest first. */
export const getNoticeList = read(
  'notice/getNoticeList',
  'public',
  nothing,
  z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      text: z.string(),
      create_time: wireTime,
      /** The house's signature over `name` and `text` (`noticeText` in a `HouseText`, a compact JWS). */
      signed: z.string(),
    }),
  ),
)

/** All that a notice says, as its signature covers it: the title, an empty line, the words. */
export function noticeText({ name, text }: { readonly name: string; readonly text: string }): string {
  return `${name}\n\n${text}`
}
