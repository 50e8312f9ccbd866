import { getuserenable, placeOrder as placeOrderCall } from '@saikoro/shared/contract/game'
import { phraseOf } from '@saikoro/shared/errors'
import type { Routes } from '../../http/bind-call.ts'
import { withReceipt } from '../../http/with-receipt.ts'
import { whyNotEnabled } from './enabled.ts'
import { orderBatches } from './order-batches.ts'
import { readGameId, readOrder } from './read-order.ts'
import { orderReceipt } from './receipt.ts'

export const gameRoutes: Routes = (on, ctx) => {
  const placeOrder = orderBatches(ctx)
  on(
    placeOrderCall,
    { answer: 'order_accepted', skipInvalidation: true },
    async ({ input, caller, request }) => {
      const order = await placeOrder(readOrder(caller, input))
      return withReceipt(request, order.id, () => orderReceipt(ctx, order))
    },
  )

  on(getuserenable, async ({ input, caller, locale }) => {
    const reason = await whyNotEnabled(ctx.db, caller.id, readGameId(input.lid))
    return { enable: reason === null, reason: reason ? phraseOf(reason, locale) : '' }
  })
}
