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
      /** The house's signature over `text` (`HouseText`, a compact JWS). */
      signed: z.string(),
    }),
  ),
)
