import cors from '@fastify/cors'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { baseCalls } from './domains/base/calls.ts'
import { fairnessCalls } from './domains/fairness/calls.ts'
import { gameCalls } from './domains/game/calls.ts'
import { lotteryCalls } from './domains/lottery/calls.ts'
import { memberCalls } from './domains/member/calls.ts'
import { noticeCalls } from './domains/notice/calls.ts'
import { supportCalls } from './domains/support/calls.ts'
import { systemCalls } from './domains/system/calls.ts'
import { firstBannerOf } from './domains/system/first-banner.ts'
import { transparencyCalls } from './domains/transparency/calls.ts'
import { videoCalls } from './domains/video/calls.ts'
import { walletCalls } from './domains/wallet/calls.ts'
import { serveUploads } from './domains/wallet/serve-uploads.ts'
import { xuanfeiCalls } from './domains/xuanfei/calls.ts'
import { prepareApi } from './http/api.ts'
import { refuseBadPath } from './http/envelope.ts'
import { readForm } from './http/form.ts'
import { protectPages } from './http/headers.ts'
import { answerHealth } from './http/health.ts'
import { answerMetrics, observeCalls } from './http/metrics.ts'
import { servePages } from './http/pages.ts'
import { serveMedia } from './media/serve.ts'

/** The whole HTTP side. Paths match case-insensitively; logs hold no query strings and no bodies. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: refuseBadPath,
    bodyLimit: 64 * 1024,
    trustProxy: ctx.config.TRUSTED_PROXIES.length > 0 ? [...ctx.config.TRUSTED_PROXIES] : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, querystringParser: readForm },
  })
  if (ctx.config.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: [...ctx.config.CORS_ORIGINS],
      allowedHeaders: ['token', 'lang', 'content-type'],
      methods: ['GET', 'POST'],
    })
  }
  await protectPages(app, ctx)
  answerHealth(app, ctx)
  const metrics = answerMetrics(app, ctx)
  await app.register(
    async (api) => {
      await prepareApi(api, ctx)
      observeCalls(api, metrics)
      systemCalls(api, ctx)
      baseCalls(api, ctx)
      noticeCalls(api, ctx)
      xuanfeiCalls(api, ctx)
      videoCalls(api, ctx)
      lotteryCalls(api, ctx)
      memberCalls(api, ctx)
      walletCalls(api, ctx)
      gameCalls(api, ctx)
      fairnessCalls(api, ctx)
      supportCalls(api, ctx)
      transparencyCalls(api, ctx)
    },
    { prefix: '/api' },
  )
  await serveUploads(app, ctx)
  await serveMedia(app, ctx)
  if (ctx.config.WEB_DIST !== '') await servePages(app, ctx.config.WEB_DIST, firstBannerOf(ctx))
  return app
}
