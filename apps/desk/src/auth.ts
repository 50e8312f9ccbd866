// Authorisation of the desk. Every program and every open web page on this machine can send requests to the loopback
// address.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { wordsOf } from './language.ts'
import type { Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
  interface FastifyContextConfig {
    /** accessible without login */
    open?: boolean
  }
}

const READS = ['GET', 'HEAD']

/** Cookies belong to a host and not to a port: two desks on one machine need two names. */
export const cookieName = ({ origin }: Pick<Desk, 'origin'>): string => `desk_${new URL(origin).port}`
export const cookieOf = (desk: Pick<Desk, 'origin'>, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(desk)]

/** Forms carry the session's token in the body, scripts in a header. */
function carriesToken({ headers, body, session }: FastifyRequest): boolean {
  const given = headers['x-form-token'] ?? (body as { token?: unknown } | undefined)?.token
  return session !== undefined && given === session.formToken
}

export function guardDesk(app: FastifyInstance, desk: Desk): void {
  const { origin, sessions } = desk
  const { host, port } = new URL(origin)
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method, url } = request
    const isRead = READS.includes(method)
    // Another host name for this address is DNS rebinding.
    if (headers.host !== host) {
      if (isRead && headers.host === `localhost:${port}`) return reply.redirect(`${origin}${url}`, 307)
      return reply.status(421).type('text/plain').send('This is not that host.')
    }
    const site = headers['sec-fetch-site'] ?? 'same-origin'
    const isVisit = isRead && headers['sec-fetch-mode'] === 'navigate'
    const isForeign = !['same-origin', 'none'].includes(String(site)) && !isVisit
    if (isForeign || (!isRead && headers.origin !== origin))
      return reply.status(403).type('text/plain').send(wordsOf(request).errors.otherPage)
    // a page that updates itself does not keep an operator logged in who has left
    const isAutomatic = isRead && (headers['x-live'] !== undefined || url === '/events')
    request.session = isAutomatic
      ? sessions.peek(cookieOf(desk, request))
      : sessions.find(cookieOf(desk, request))
    if (request.session || request.routeOptions.config?.open) return
    return isRead
      ? reply.redirect('/enter', 303)
      : reply.status(403).type('text/plain').send(wordsOf(request).errors.logInFirst)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (READS.includes(request.method) || request.routeOptions.config?.open || carriesToken(request)) return
    return reply.status(403).type('text/plain').send(wordsOf(request).errors.otherSession)
  })
}
