import { base, config } from '@saikoro/shared/contract/system'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'
import { readHome } from './home.ts'
import { readBase } from './site.ts'

export function systemRoutes(on: BindCall, ctx: Context): void {
  on(
    base,
    {
      anonymous: true,
      cacheForOneSecond: true,
    },
    async ({ log }) => readBase(ctx.db, log, ctx.config.DISPLAY_TIME_ZONE),
  )

  on(
    config,
    {
      cacheForOneSecond: true,
    },
    async ({ locale }) => readHome(ctx, locale),
  )
}
