import { operatorLogin } from '@saikoro/runtime/schema/logins'
import { writeMessage } from '@saikoro/system/progress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cookieName, cookieOf, isLockedOut } from './auth.ts'
import type { Desk } from './desk.ts'
import { emptyForm, languageSwitch, withForm } from './forms.ts'
import { html, type Part, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import type { Words } from './locales/ja.ts'
import { isGoodPassword, type LoginFault, SHORTEST } from './logins.ts'
import { bare } from './page.ts'
import { cookieRules } from './sessions.ts'

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
