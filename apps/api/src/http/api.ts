import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { requestLocale } from './bind-call.ts'
import { sealReplies } from './envelope.ts'
import { acceptForms } from './form.ts'
import { logSecurity } from './security-log.ts'

/** What holds for every call under /api, whatever it does. */
export async function prepareApi(app: FastifyInstance, ctx: Context): Promise<void> {
  app.decorateRequest('locale', 'ja')
  app.addHook('onRequest', (request, _reply, done) => {
    request.locale = requestLocale(request)
    done()
  })
  sealReplies(app, ctx)
  logSecurity(app, ctx.log)
  await acceptForms(app)
  await app.register(cookie)
  await app.register(rateLimit, {
    max: ctx.requestsPerMinute,
    timeWindow: 60_000,
    ...ctx.counters.in('api'),
  })
}
