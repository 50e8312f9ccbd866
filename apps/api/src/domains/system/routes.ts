import { base, config } from '@saikoro/shared/contract/system'
import type { Routes } from '../../http/bind-call.ts'
import { readHome } from './home.ts'
import { readBase } from './site.ts'

export const systemRoutes: Routes = (on, ctx) => {
  on(base, { anonymous: true, cacheForOneSecond: true }, async ({ request }) =>
    readBase(ctx.db, request.log, ctx.config.DISPLAY_TIME_ZONE),
  )

  on(config, { cacheForOneSecond: true }, async ({ locale }) => readHome(ctx, locale))
}
