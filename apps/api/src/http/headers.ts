import { securityHeaders } from '@saikoro/shared/security-headers'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../kernel/context.ts'

/** The support page, which clients of this origin may show in a frame (`kefu`). */
const FRAMED = /^\/ServicePage(?:[?#]|$)/

/**
 * Sets the security headers of every reply: scripts and pictures from this origin only, no framing but of the support page by this origin, no referrer. Pages may frame only
 * the configured customer-service origins. HSTS is sent on requests that came by TLS, so that plain HTTP in a local network still works.
 */
export function protectPages(app: FastifyInstance, { config }: Context): void {
  const headers = securityHeaders(config, 'none')
  const framed = securityHeaders(config, 'self')
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(FRAMED.test(request.url) ? framed : headers)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
