import { getMessages, report, send } from '@saikoro/shared/contract/support'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { readMessages, sendMessage } from './messages.ts'

export function supportCalls(app: FastifyInstance, ctx: Context): void {
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(
    app,
    ctx,
    report,
    async ({ input, caller, address }) => {
      const reason = input.reason.trim()
      if (reason === '') throw new AppError('reason_missing')
      await ctx.db.report.createMany({ data: { memberId: caller?.id ?? null, address, reason } })
      return []
    },
    { answer: 'report_stored', perMinute: 20 },
  )

  on(app, ctx, getMessages, async ({ caller }) => readMessages(ctx, caller.id, clock))

  on(
    app,
    ctx,
    send,
    async ({ input, caller }) => {
      await sendMessage(ctx.db, caller.id, input.text)
      return readMessages(ctx, caller.id, clock)
    },
    { perMinute: 30 },
  )
}
