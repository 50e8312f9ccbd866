import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** None of these is used, so that no script could use it either. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Headers of every reply: scripts and pictures are our own, nobody frames us, no address leaks to other sites. Only the known
 * customer-service origins may be framed. Over plain http on a phone in the same network nothing is
 * upgraded; who came by TLS, through a proxy that is trusted, is told to stay there.
 */
export async function protectPages(app: FastifyInstance, { config }: Context): Promise<void> {
  const uploads = config.VITE_UPLOAD_ORIGIN === '' ? [] : [config.VITE_UPLOAD_ORIGIN]
  await app.register(helmet, {
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
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
