import { content, evidence, quoted, ref } from '../source.ts'
import { read } from './call.ts'
import { instant, rows, times } from './fields.ts'

/** Returns the notices in the caller's language, newest first. */
export const getNoticeList = read(
  'notice/getNoticeList',
  'public',
  {},
  rows({
    id: ref,
    name: content,
    text: content,
    ...times(quoted(instant), 'create'),
    /** The operator's signature over `name` and `text` (`noticeText` in a `HouseText`, a compact JWS). */
    signed: evidence,
  }),
)

/** Returns the signed text of a notice: title, empty line, body. */
export function noticeText({ name, text }: { readonly name: string; readonly text: string }): string {
  return `${name}\n\n${text}`
}
