import { getMessages, markRead, report, send } from '@saikoro/shared/contract/support'
import type { Routes } from '../../http/bind-call.ts'
import { markMessagesRead, readMessages, sendMessage, storeReport } from './messages.ts'

export const supportRoutes: Routes = (on, ctx) => {
  on(report, { answer: 'report_stored', perMinute: 20 }, async ({ input, caller, client }) =>
    storeReport(ctx.db, caller, client, input.reason),
  )

  on(getMessages, async ({ caller }) => readMessages(ctx, caller.id))

  on(send, { perMinute: 30 }, async ({ input, caller }) => {
    await sendMessage(ctx.db, caller.id, input)
    return readMessages(ctx, caller.id)
  })

  on(markRead, { perMinute: 60 }, async ({ input, caller }) => markMessagesRead(ctx.db, caller.id, input))
}
