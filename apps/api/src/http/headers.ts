import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Context } from '../kernel/context.ts'

/** The support page, which clients of this origin may show in a frame (`kefu`). */
const FRAMED = /^\/ServicePage(?:[?#]|$)/

/** Browser features that the product does not use, denied to every script. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Policy of the offline verifier, the only page with an inline script; it fetches nothing. */
export const VERIFY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Origins = Pick<Context['config'], 'CORS_ORIGINS' | 'SERVICE_ORIGINS' | 'VITE_UPLOAD_ORIGIN'>

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

/** Returns the security headers of every reply of an installation with these origins. */
export function securityHeaders(config: Origins, framedBy: 'none' | 'self'): Record<string, string> {
  return headersOf(protection(config, framedBy))
}

function protection(config: Origins, framedBy: 'none' | 'self'): ReturnType<typeof helmet> {
  const uploads = config.VITE_UPLOAD_ORIGIN === '' ? [] : [config.VITE_UPLOAD_ORIGIN]
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...config.CORS_ORIGINS, ...uploads],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: [`'${framedBy}'`],
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
    // for browsers and plug-ins that no longer exist
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: { action: framedBy === 'self' ? 'sameorigin' : 'deny' },
  })
}

/** Runs helmet once: its headers do not depend on the request. */
function headersOf(protect: ReturnType<typeof helmet>): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  protect(reply.req, reply, () => {})
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS }
}
