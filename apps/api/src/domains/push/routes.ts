import { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { AppError } from '@saikoro/shared/errors'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { subscribeDevice } from './subscribe-device.ts'

/** Push subscriptions of sessions. */
export function pushRoutes(on: BindCall, ctx: Context): void {
  const { db, config } = ctx

  on(getPush, async ({ caller }) => {
    const found = await db.pushSubscription.findUnique({
      where: { sessionId: caller.sessionId },
      select: { endpoint: true },
    })
    return { key: config.PUSH_PUBLIC_KEY, endpoint: found?.endpoint ?? '' }
  })

  on(
    subscribe,
    async ({ input, caller }) => {
      if (config.PUSH_PUBLIC_KEY === '') throw new AppError('push_unknown')
      await subscribeDevice(ctx, caller.sessionId, input)
    },
    { perMinute: 20 },
  )

  on(unsubscribe, async ({ caller }) => {
    await db.pushSubscription.deleteMany({ where: { sessionId: caller.sessionId } })
  })
}
