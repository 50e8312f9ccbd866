import * as z from 'zod/mini'
import { evidence } from '../source.ts'
import { read, write } from './call.ts'
import { empty, text } from './fields.ts'

/** Returns the public VAPID key of this installation ('': push is off) and the push endpoint of this session ('': not subscribed). */
export const getPush = read('push/getPush', 'member', {}, z.object({ key: evidence, endpoint: evidence }))

/** Subscribes this session to notifications of replies and reviews, never of play. The fields are those of the browser's PushSubscription. */
export const subscribe = write(
  'push/subscribe',
  'member',
  { endpoint: text(1000), p256dh: text(100), auth: text(40) },
  empty,
)

/** Ends the notifications of this session. */
export const unsubscribe = write('push/unsubscribe', 'member', {}, empty)
