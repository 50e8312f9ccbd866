import { ECDH } from 'node:crypto'
import { singleValue } from '@saikoro/server/rows'
import type { ParsedInputOf } from '@saikoro/shared/contract/call'
import {
  getNotifications,
  getPush,
  setNotifications,
  subscribe,
  unsubscribe,
} from '@saikoro/shared/contract/push'
import { AppError } from '@saikoro/shared/errors'
import * as z from 'zod/mini'
import type { Routes } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { readPushAddress } from '../../push/address.ts'
import { readNotifications, storeNotifications } from './settings.ts'

/** Push subscriptions of sessions, and what members want to be notified of. */
export const pushRoutes: Routes = (on, ctx) => {
  const { db, config } = ctx

  on(getPush, async ({ caller }) => {
    const found = await db.pushSubscription.findUnique({
      where: { sessionId: caller.sessionId },
      select: { endpoint: true },
    })
    return { key: config.PUSH_PUBLIC_KEY, endpoint: found?.endpoint ?? '' }
  })

  on(subscribe, { perMinute: 20 }, async ({ input, caller }) => {
    if (config.PUSH_PUBLIC_KEY === '') throw new AppError('push_unknown')
    await subscribeDevice(ctx, caller.sessionId, input)
  })

  on(getNotifications, async ({ caller }) => readNotifications(db, caller.id))

  on(setNotifications, { perMinute: 30 }, async ({ input, caller }) =>
    storeNotifications(db, caller.id, input),
  )

  on(unsubscribe, async ({ caller }) => {
    await db.pushSubscription.deleteMany({ where: { sessionId: caller.sessionId } })
  })
}

/** Returns whether the key is a point on the curve; any other one would fail at every message. */
function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return /^[\w-]{87}$/.test(p256dh)
  } catch {
    return false
  }
}

/** Stores the push subscription of a session in place of the former one. */
async function subscribeDevice(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sessionId: number,
  { endpoint, p256dh, auth }: ParsedInputOf<typeof subscribe>,
): Promise<void> {
  const url = readPushAddress(endpoint, config.PUSH_LOOPBACK)
  if (!url || !isDeviceKey(p256dh) || !/^[\w-]{22}$/.test(auth)) throw new AppError('push_unknown')
  const isDone = await singleValue(db, z.boolean())`
    SELECT subscribe_push(${sessionId}::int, ${url.href}, ${p256dh}, ${auth})`
  if (!isDone) throw new AppError('push_unknown')
}
