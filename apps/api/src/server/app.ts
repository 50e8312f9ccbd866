import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveArchive } from '../domains/account/archive.ts'
import { accountRoutes } from '../domains/account/routes.ts'
import { baseRoutes } from '../domains/base/routes.ts'
import { briefingRoutes } from '../domains/briefing/routes.ts'
import { serveCalendars } from '../domains/companion/calendar.ts'
import { companionRoutes } from '../domains/companion/routes.ts'
import { consentRoutes } from '../domains/consent/routes.ts'
import { fairnessRoutes } from '../domains/fairness/routes.ts'
import { gameRoutes } from '../domains/game/routes.ts'
import { inviteRoutes } from '../domains/invite/routes.ts'
import { limitsRoutes } from '../domains/limits/routes.ts'
import { publishDraws } from '../domains/lottery/live.ts'
import { lotteryRoutes } from '../domains/lottery/routes.ts'
import { memberRoutes } from '../domains/member/routes.ts'
import { noticeRoutes } from '../domains/notice/routes.ts'
import { passkeyRoutes } from '../domains/passkey/routes.ts'
import { pushRoutes } from '../domains/push/routes.ts'
import { reservationRoutes } from '../domains/reservation/routes.ts'
import { supportRoutes } from '../domains/support/routes.ts'
import { systemRoutes } from '../domains/system/routes.ts'
import { servePublicLog } from '../domains/transparency/public-log.ts'
import { transparencyRoutes } from '../domains/transparency/routes.ts'
import { videoRoutes } from '../domains/video/routes.ts'
import { walletRoutes } from '../domains/wallet/routes.ts'
import { serveUploads } from '../domains/wallet/serve-uploads.ts'
import { xuanfeiRoutes } from '../domains/xuanfei/routes.ts'
import { prepareApi } from '../http/api.ts'
import { bareReply, clientErrorHandler, refuseAmbiguousRequests } from '../http/bare-replies.ts'
import { bind, type Routes } from '../http/bind-call.ts'
import { boundConnections } from '../http/connections.ts'
import { readForm } from '../http/form.ts'
import { protectPages } from '../http/headers.ts'
import { answerHealth } from '../http/health.ts'
import { normalizePath } from '../http/normalize-path.ts'
import { observeCalls } from '../http/observe-calls.ts'
import { servePages } from '../http/pages.ts'
import { plainErrorHandler } from '../http/plain-error-handler.ts'
import { normalizeForwardedFor } from '../http/proxies.ts'
import { requireParamSchemas } from '../http/route-params.ts'
import { closeSlowConnections, closeSlowReaders, serverLimits } from '../http/timeouts.ts'
import type { Context } from '../kernel/context.ts'
import { serveMedia } from '../media/serve.ts'
import { serveOpenApi } from '../openapi/page.ts'

const DOMAINS: readonly Routes[] = [
  systemRoutes,
  baseRoutes,
  noticeRoutes,
  xuanfeiRoutes,
  consentRoutes,
  companionRoutes,
  reservationRoutes,
  videoRoutes,
  lotteryRoutes,
  gameRoutes,
  fairnessRoutes,
  memberRoutes,
  inviteRoutes,
  accountRoutes,
  passkeyRoutes,
  briefingRoutes,
  limitsRoutes,
  ...walletRoutes,
  supportRoutes,
  pushRoutes,
  transparencyRoutes,
]

/** Builds the HTTP server. Paths match case-insensitively; logs contain no query strings and no bodies. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const refuse = bareReply(ctx.config)
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: ctx.config.TRUSTED_PROXIES.length > 0 ? [...ctx.config.TRUSTED_PROXIES] : false,
    ...serverLimits(ctx.timeouts),
    clientErrorHandler: clientErrorHandler(refuse),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => normalizePath(url),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, querystringParser: readForm },
  })
  app.setErrorHandler(plainErrorHandler)
  requireParamSchemas(app)
  boundConnections(app, ctx)
  refuseAmbiguousRequests(app, refuse)
  closeSlowConnections(app, ctx.timeouts)
  closeSlowReaders(app, ctx.timeouts)
  normalizeForwardedFor(app, ctx)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') === 'text/plain') reply.type('text/plain; charset=utf-8')
    done(null, payload)
  })
  if (ctx.config.CORS_ORIGINS.length > 0) {
    await app.register(cors, {
      origin: [...ctx.config.CORS_ORIGINS],
      allowedHeaders: ['token', 'lang', 'content-type'],
      methods: ['GET', 'POST'],
    })
  }
  protectPages(app, ctx)
  await app.register((scope) => answerHealth(scope, ctx))
  await app.register(
    async (api) => {
      await prepareApi(api, ctx)
      observeCalls(api, ctx.metrics.registry)
      const on = bind(api, ctx)
      for (const bindCalls of DOMAINS) bindCalls(on, ctx, api)
    },
    { prefix: '/api' },
  )
  if (ctx.config.OPENAPI_PAGE) await app.register(serveOpenApi)
  await publishDraws(app, ctx)
  await app.register((scope) => servePublicLog(scope, ctx))
  await app.register((scope) => serveUploads(scope, ctx))
  await app.register((scope) => serveCalendars(scope, ctx))
  await app.register((scope) => serveArchive(scope, ctx))
  await app.register((scope) => serveMedia(scope, ctx), { prefix: '/media' })
  if (ctx.config.WEB_DIST !== '') await app.register((scope) => servePages(scope, ctx))
  return app
}
