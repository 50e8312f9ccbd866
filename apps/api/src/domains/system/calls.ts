import { base, config } from '@saikoro/shared/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { wireClock } from '../../time.ts'
import { readHome } from './home.ts'
import { readBase } from './site.ts'

export function systemCalls(app: FastifyInstance, ctx: Context): void {
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(app, ctx, base, async ({ log }) => readBase(ctx.db, log), { asksNobody: true })

  on(app, ctx, config, async ({ locale }) => readHome(ctx.db, locale, clock))
}
