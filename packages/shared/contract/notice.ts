import * as z from 'zod/mini'
import { read } from './call.ts'
import { nothing, wireTime } from './fields.ts'

/** Returns the notices in the caller's language, newest first. */
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
      /** The operator's signature over `name` and `text` (`noticeText` in a `HouseText`, a compact JWS). */
      signed: z.string(),
    }),
  ),
)

/** Returns the signed text of a notice: title, empty line, body. */
export function noticeText({ name, text }: { readonly name: string; readonly text: string }): string {
  return `${name}\n\n${text}`
}
