import { getMessages, report, send } from '@saikoro/shared/contract/support'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { wireTimeFormat } from '../../wire/format.ts'
import { readMessages, sendMessage } from './messages.ts'
import { assertReportLimit } from './report-limit.ts'

export function supportRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(
    report,
    async ({ input, caller, address }) => {
      const reason = input.reason.trim()
      if (reason === '') throw new AppError('reason_missing')
      await assertReportLimit(ctx.db, caller?.id, address)
      await ctx.db.$executeRaw`
        INSERT INTO report (member_id, address, reason) VALUES (${caller?.id ?? null}::int, ${address}, ${reason})`
      return []
    },
    { answer: 'report_stored', perMinute: 20 },
  )

  on(getMessages, async ({ caller }) => readMessages(ctx, caller.id, formatWireTime))

  on(
    send,
    async ({ input, caller }) => {
      await sendMessage(ctx.db, caller.id, input.text)
      return readMessages(ctx, caller.id, formatWireTime)
    },
    { perMinute: 30 },
  )
}
