// Authorisation of the desk, and the pages of its log-in. Every program and every open web page on this machine can send requests to the loopback
// address.

import { operatorLogin, ROLES, type Role } from '@saikoro/runtime/schema/logins'
import { writeMessage } from '@saikoro/system/progress'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { ask, type Desk } from './desk.ts'
import { sendSentence } from './errors.ts'
import { emptyForm, languageSwitch, withForm } from './forms.ts'
import { html, type Part, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import type { Words } from './locales/ja.ts'
import { isGoodPassword, type LoginFault, SHORTEST } from './logins.ts'
import { bare } from './page.ts'
import { cookieRules, type Session } from './sessions.ts'

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
const cookieName = ({ origin }: Pick<Desk, 'origin'>): string => `desk_${new URL(origin).port}`
export const cookieOf = (desk: Pick<Desk, 'origin'>, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(desk)]

/** The role of an operator who was removed, or whose password was replaced. */
const isLockedOut = (error: unknown) =>
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

type Fault = LoginFault | 'weak'

/** Sends a form of the door, with why the one before was refused. */
function sendDoor(request: FastifyRequest, reply: FastifyReply, action: string, fields: Part, fault?: Fault) {
  const words = wordsOf(request)
  const { login } = words
  const body = html`<main class="door stack gap-4" id="main">
  <h1>${words.frame.desk}</h1>
  <form method="post" action="${action}" class="stack gap-3">
    ${fault && html`<p class="fault" role="alert">${login[fault]}</p>`}
    ${fields}
  </form>
</main>${languageSwitch(words, action)}`
  return reply
    .status(fault ? 403 : 200)
    .type('text/html')
    .send(textOf(bare(words, login.logIn, body)))
}

const entryFields = ({ content, login }: Words, name: string): Part =>
  html`<label for="name">${content.fields.name.label}</label>
    <input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" required${name === '' && html` autofocus`}>
    <label for="password">${login.password}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required${name !== '' && html` autofocus`}>
    <label for="code">${login.code}</label>
    <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,7}">
    <button>${login.logIn}</button>
    <p class="soft">${login.link}</p>`

const passwordFields = ({ login }: Words, name: string): Part =>
  html`<input name="name" value="${name}" autocomplete="username" hidden>
    <label for="password">${login.newPassword(SHORTEST, name)}</label>
    <input id="password" name="password" type="password" autocomplete="new-password" minlength="${SHORTEST}" required autofocus>
    <button>${login.setPassword}</button>`

const text = z.string().check(z.maxLength(200))
const entryForm = z.object({
  name: z._default(text, ''),
  password: z._default(text, ''),
  code: z._default(text, ''),
})
const passwordForm = z.object({ password: z._default(text, '') })
type OfEntry = { Body: z.output<typeof entryForm> }
type OfLink = { Params: { key: string }; Body: z.output<typeof passwordForm> }

export function serveLogin(app: FastifyInstance, desk: Desk): void {
  const { logins, sessions } = desk
  const open = { config: { open: true } }
  const sendEntry = (request: FastifyRequest, reply: FastifyReply, fault?: Fault, name = '') =>
    sendDoor(request, reply, '/enter', entryFields(wordsOf(request), name), fault)

  app.get('/enter', open, async (request, reply) => sendEntry(request, reply))
  app.post<OfEntry>('/enter', withForm(open, entryForm), async (request, reply) => {
    const { name, password, code } = request.body
    const known = await logins.logIn({ name, password, code, address: request.ip })
    writeMessage(
      `Log-in at the desk as ${JSON.stringify(name)}: ${typeof known === 'string' ? known : 'ok'}.`,
    )
    if (typeof known === 'string') return sendEntry(request, reply, known, name)
    const cookie = await sessions.open(operatorLogin(name), known.role).catch((error) => {
      // the secret of the desk is another one than at the last password
      if (!isLockedOut(error)) throw error
    })
    if (!cookie) return sendEntry(request, reply, 'wrongPassword', name)
    return reply.setCookie(cookieName(desk), cookie, cookieRules).redirect('/', 303)
  })

  app.get<OfLink>('/enter/:key', open, async (request, reply) => {
    const name = await logins.nameOfLink(request.params.key)
    if (!name) return sendEntry(request, reply, 'usedLink')
    return sendDoor(request, reply, request.url, passwordFields(wordsOf(request), name))
  })
  app.post<OfLink>('/enter/:key', withForm(open, passwordForm), async (request, reply) => {
    const { key } = request.params
    const { password } = request.body
    const name = await logins.nameOfLink(key)
    if (!name) return sendEntry(request, reply, 'usedLink')
    const fault = isGoodPassword(password, name) ? await logins.setPassword(name, key, password) : 'weak'
    if (!fault) return reply.redirect('/enter', 303)
    return sendDoor(request, reply, request.url, passwordFields(wordsOf(request), name), fault)
  })

  app.post('/leave', withForm({ config: { everyOperator: true } }, emptyForm), async (request, reply) => {
    await sessions.close(cookieOf(desk, request))
    return reply.clearCookie(cookieName(desk), cookieRules).redirect('/enter', 303)
  })
}
