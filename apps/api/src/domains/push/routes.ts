import {
  getNotifications,
  getPush,
  setNotifications,
  subscribe,
  unsubscribe,
} from '@saikoro/shared/contract/push'
import type { Routes } from '../../http/bind-call.ts'
import { readNotifications, storeNotifications } from '../../push/settings.ts'
import { readPush, subscribeBrowser } from '../../push/subscription.ts'

/** Push subscriptions of sessions, and what members want to be notified of. */
export const pushRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(getPush, async ({ caller }) => readPush(ctx, { sessionId: caller.sessionId }))

  on(subscribe, { perMinute: 20 }, async ({ input, caller }) =>
    subscribeBrowser(ctx, input, { session: caller.sessionId, device: null, language: null }),
  )

  on(getNotifications, async ({ caller }) => readNotifications(db, { memberId: caller.id }))

  on(setNotifications, { perMinute: 30 }, async ({ input, caller }) =>
    storeNotifications(db, { member: caller.id, device: null }, input),
  )

  on(unsubscribe, async ({ caller }) => {
    await db.pushSubscription.deleteMany({ where: { sessionId: caller.sessionId } })
  })
}
