import * as z from 'zod/mini'
import { read, write } from './call.ts'
import { empty, nothing, text } from './fields.ts'

/** The key that this installation signs its notifications with, '' when it sends none; and the address at which this session is told. */
export const getPush = read(
  'push/getPush',
  'member',
  nothing,
  z.object({ key: z.string(), endpoint: z.string() }),
)

/** Answers and reviews are told to this session's device from here on, never anything about play. The fields are of the browser's PushSubscription. */
export const subscribe = write(
  'push/subscribe',
  'member',
  z.object({ endpoint: text(1000), p256dh: text(100), auth: text(40) }),
  empty,
)

export const unsubscribe = write('push/unsubscribe', 'member', nothing, empty)
