import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { requestLocale } from './bind-call.ts'
import { envelopePlugin } from './envelope.ts'
import { acceptForms } from './form.ts'
import { logSecurity } from './security-log.ts'

/** An answer is data: a browser that is led to one as if it were a page runs, loads and frames nothing. */
const NOTHING_RUNS = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** What holds for every call under /api, whatever it does. */
export async function prepareApi(app: FastifyInstance, ctx: Context): Promise<void> {
  app.decorateRequest('locale', 'ja')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', NOTHING_RUNS)
    request.locale = requestLocale(request)
    done()
  })
  envelopePlugin(app, ctx)
  logSecurity(app, ctx.log)
  await acceptForms(app)
  await app.register(cookie, { hook: false }) // read where one is asked for
  await app.register(rateLimit, {
    max: ctx.requestsPerMinute,
    timeWindow: 60_000,
    ...ctx.rateLimitStore.scope('api'),
  })
}
