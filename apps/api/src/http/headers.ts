import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Context } from '../kernel/context.ts'

/** None of these is used, so that no script could use it either. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Headers of every reply: scripts and pictures are our own, nobody frames us, no address leaks to other sites. Only the known
 * customer-service origins may be framed. Over plain http on a phone in the same network nothing is
 * upgraded; who came by TLS, through a proxy that is trusted, is told to stay there.
 */
export function protectPages(app: FastifyInstance, { config }: Context): void {
  const uploads = config.VITE_UPLOAD_ORIGIN === '' ? [] : [config.VITE_UPLOAD_ORIGIN]
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          connectSrc: ["'self'", ...config.CORS_ORIGINS, ...uploads],
          fontSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          frameSrc: ["'self'", ...config.SERVICE_ORIGINS],
          imgSrc: ["'self'", 'blob:', 'data:'],
          manifestSrc: ["'self'"],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          workerSrc: ["'self'", 'blob:'],
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: config.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
      hsts: false,
      originAgentCluster: false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
  )
  headers['permissions-policy'] = PERMISSIONS
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

/** They depend on no request, so helmet is asked once for all. */
function headersOf(protect: ReturnType<typeof helmet>): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  protect(reply.req, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
