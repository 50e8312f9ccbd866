import * as z from 'zod/mini'
import { content, evidence, key, ofForm } from '../source.ts'
import { read, write } from './call.ts'
import { empty, flag, rows, text } from './fields.ts'

/** Returns the public VAPID key of this installation ('': push is off) and the push endpoint of this session ('': not subscribed). */
export const getPush = read('push/getPush', 'member', {}, z.object({ key: evidence, endpoint: evidence }))

/** The fields of the browser's PushSubscription. */
export const subscription = { endpoint: text(1000), p256dh: text(100), auth: text(40) }

/** Subscribes this session to notifications of replies and reviews, never of play. */
export const subscribe = write('push/subscribe', 'member', subscription, empty)

/** Ends the notifications of this session. */
export const unsubscribe = write('push/unsubscribe', 'member', {}, empty)

/**
 * Kinds of notifications that a member and a companion can switch off, and the one that nobody can: it tells of a way into the account or the
 * page, and an intruder would switch it off first.
 */
export const PUSH_KINDS = {
  member: { optional: ['support', 'reservation', 'reminder', 'wallet'], fixed: 'security' },
  companion: { optional: ['request', 'reminder', 'profile'], fixed: 'access' },
} as const
const KINDS = Object.values(PUSH_KINDS).flatMap(({ optional, fixed }) => [...optional, fixed])

/** `HH:MM`; '' for none. */
const quietTime = key(ofForm(/^(([01]\d|2[0-3]):[0-5]\d)?$/))

/**
 * Returns which notifications the member gets on devices; `fixed`: cannot be switched off. The inbox always has everything. Quiet hours are
 * in the time zone `zone`, '' without them; over midnight they end on the next day.
 */
export const getNotifications = read(
  'member/getNotifications',
  'member',
  {},
  z.object({
    kinds: rows({ kind: z.enum(KINDS), on: flag, fixed: flag }),
    quiet_from: quietTime,
    quiet_to: quietTime,
    zone: content,
  }),
)

/** What a member and a companion choose. */
export const choices = { off: text(100), quiet_from: text(5), quiet_to: text(5) }

/**
 * Sets all of it: `off` names the kinds that are off, joined by commas; `quiet_from` and `quiet_to` are `HH:MM`, both '' for no quiet hours;
 * `zone` is the IANA name of the device's time zone. A notification in quiet hours is sent at their end, a reminder is left out, one of
 * `security` is sent at once.
 */
export const setNotifications = write(
  'member/setNotifications',
  'member',
  { ...choices, zone: text(64) },
  empty,
)
