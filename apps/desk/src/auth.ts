// Authorisation of the desk. Every program and every open web page on this machine can send requests to the loopback
// address.

import { ROLES, type Role } from '@saikoro/runtime/schema/logins'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { ask, type Desk } from './desk.ts'
import { sendSentence } from './errors.ts'
import { wordsOf } from './language.ts'
import type { Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** every route of the desk, for the tests that attack them */
    allRoutes: readonly RouteOptions[]
  }
  interface FastifyRequest {
    session?: Session
    /** roles of the operator, as the database has them */
    roles?: readonly Role[]
  }
  interface FastifyContextConfig {
    /** accessible without login */
    open?: boolean
    /** accessible with one of these roles */
    roles?: readonly Role[]
    /** a route that writes and needs no role */
    everyOperator?: boolean
  }
}

const READS = ['GET', 'HEAD']
/** Routes that work while the database does not answer. */
const LEAVES = ['/leave', '/events']

/** Cookies belong to a host and not to a port: two desks on one machine need two names. */
export const cookieName = ({ origin }: Pick<Desk, 'origin'>): string => `desk_${new URL(origin).port}`
export const cookieOf = (desk: Pick<Desk, 'origin'>, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(desk)]

/** The role of an operator who was removed, or whose password was replaced. */
export const isLockedOut = (error: unknown) =>
  error instanceof pg.DatabaseError && ['28000', '28P01'].includes(error.code ?? '')

const rolesShape = z.object({ roles: z.array(z.enum(ROLES)) })

/** Lists the routes, and rejects a route that writes without saying who may use it and what its form has. */
function listRoutes(app: FastifyInstance): void {
  const all: RouteOptions[] = []
  app.decorate('allRoutes', all)
  app.addHook('onRoute', (route) => {
    const { open, roles, everyOperator } = route.config ?? {}
    const isRead = [route.method].flat().every((method) => READS.includes(method))
    if (!isRead && !open && !roles && !everyOperator)
      throw new Error(`${route.method} ${route.url} does not say who may use it.`)
    if (!isRead && !route.schema?.body)
      throw new Error(`${route.method} ${route.url} has no schema of its form.`)
    all.push(route)
  })
}

/** Forms carry the session's token in the body, scripts in a header. */
function carriesToken({ headers, body, session }: FastifyRequest): boolean {
  const given = headers['x-form-token'] ?? (body as { token?: unknown } | undefined)?.token
  return session !== undefined && given === session.formToken
}

/** Whether a parameter, the query or the form has a NUL: no person types one, and no text of PostgreSQL can hold it. */
const hasNul = ({ params, query, body }: FastifyRequest): boolean =>
  [params, query, body]
    .flatMap((fields) => Object.values(fields ?? {}))
    .flat()
    .some((value) => typeof value === 'string' && value.includes('\0'))

function askToLogIn(request: FastifyRequest, reply: FastifyReply) {
  if (READS.includes(request.method)) return reply.redirect('/enter', 303)
  const words = wordsOf(request)
  return sendSentence(reply, 403, words, words.errors.logInFirst)
}

export function guardDesk(app: FastifyInstance, desk: Desk): void {
  const { origin, sessions } = desk
  const { host, port } = new URL(origin)
  listRoutes(app)
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
    if (!request.session && !request.routeOptions.config?.open) return askToLogIn(request, reply)
  })
  // before the form is parsed, so that a stranger learns nothing of it
  app.addHook('preValidation', async (request, reply) => {
    if (hasNul(request)) return reply.callNotFound()
    if (READS.includes(request.method) || request.routeOptions.config?.open || carriesToken(request)) return
    const words = wordsOf(request)
    return sendSentence(reply, 403, words, words.errors.otherSession)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { open, roles } = request.routeOptions.config ?? {}
    if (open || !request.session || LEAVES.includes(request.url)) return
    try {
      const [row] = await ask(request.session, rolesShape, 'SELECT own_roles() AS roles')
      request.roles = row?.roles ?? []
    } catch (error) {
      if (!isLockedOut(error)) throw error
      await sessions.endAll(request.session.operator)
      return askToLogIn(request, reply)
    }
    if (!roles || request.roles.some((role) => roles.includes(role))) return
    const words = wordsOf(request)
    return sendSentence(reply, 403, words, words.operators.notYours)
  })
}
