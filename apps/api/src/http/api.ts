import cookie from '@fastify/cookie'
import { type Locale, localeOf } from '@saikoro/shared/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { readTokenHeader } from '../kernel/session.ts'
import { envelopePlugin } from './envelope.ts'
import { acceptForms, type Fields } from './form.ts'
import { addressKey } from './proxies.ts'
import { limitRate } from './rate-limit.ts'
import { logSecurity } from './security-log.ts'

/** Policy of replies of the API, should a browser open one as a page. */
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Returns who a call counts for: the member whose session an earlier call found, since many members share the address of a mobile
 * network, else the address. A token that was not looked up yet counts by address, so that guessing costs no query.
 */
function limitKey({ callers }: Context, { headers, ip }: FastifyRequest): string {
  const token = readTokenHeader(headers.token)
  const member = token === undefined ? undefined : callers.memberOf(token)
  return member === undefined ? addressKey(ip) : `member ${member}`
}

/** The language of a request: header, else query, else Japanese. */
function localeOfRequest({ headers, query }: FastifyRequest): Locale {
  const { lang } = headers
  return localeOf(typeof lang === 'string' ? lang : String((query as Fields).lang ?? ''))
}

/** Registers what all calls under /api have in common. */
export async function prepareApi(app: FastifyInstance, ctx: Context): Promise<void> {
  app.decorateRequest('locale', 'ja')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', DATA_POLICY)
    request.locale = localeOfRequest(request)
    done()
  })
  // before the routes of unknown paths, which it limits as well
  await limitRate(app, ctx, 'api', ctx.requestsPerMinute, {
    keyGenerator: (request) => limitKey(ctx, request),
  })
  envelopePlugin(app, ctx)
  logSecurity(app, ctx.log)
  await acceptForms(app)
  await app.register(cookie, { hook: false }) // handlers parse cookies where they need them
}
