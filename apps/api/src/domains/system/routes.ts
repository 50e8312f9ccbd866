import { base, config } from '@saikoro/shared/contract/system'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { readHome } from './home.ts'
import { readBase } from './site.ts'

export function systemRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)

  on(base, async ({ log }) => readBase(ctx.db, log, ctx.config.DISPLAY_TIME_ZONE), {
    anonymous: true,
    cacheForOneSecond: true,
  })

  on(config, async ({ locale }) => readHome(ctx, locale), {
    cacheForOneSecond: true,
  })
}
