import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeMessage } from '../../../packages/runtime/system/progress.ts'
import { cookieName, cookieOf, cookieRules } from './auth.ts'
import type { Desk } from './desk.ts'
import { person } from './format.ts'
import { html, textOf } from './html.ts'
import { bare } from './page.ts'

function askWho({ operator }: Desk, reply: FastifyReply, fault = '') {
  const body = html`<main class="door" id="main">
  <h1>Saikoro desk</h1>
  <form method="post" action="/enter">
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <label for="password">Password of ${person(operator)}</label>
    <input id="password" name="word" type="password" autocomplete="current-password" required autofocus>
    <button>Log in</button>
  </form>
  <p class="soft">The terminal in which the desk was started shows a link that logs one browser in.</p>
</main>`
  return reply
    .status(fault ? 403 : 200)
    .type('text/html')
    .send(textOf(bare('Log in', body)))
}

export function serveLogin(app: FastifyInstance, desk: Desk): void {
  function enter(word: string, reply: FastifyReply, fault: string) {
    const cookie = desk.sessions.open(word)
    writeMessage(
      `${person(desk.operator)} ${cookie ? 'logged in at the desk' : 'was refused at the desk: a wrong password or link'}.`,
    )
    if (!cookie) return askWho(desk, reply, fault)
    return reply.setCookie(cookieName, cookie, cookieRules).redirect('/', 303)
  }
  const open = { config: { open: true } }
  app.get('/enter', open, async (_request, reply) => askWho(desk, reply))
  app.get<{ Params: { key: string } }>('/enter/:key', open, async (request, reply) =>
    enter(
      request.params.key,
      reply,
      'This link was used, or belongs to an earlier start. Log in with the password.',
    ),
  )
  app.post<{ Body: { word?: unknown } | undefined }>('/enter', open, async (request, reply) =>
    enter(String(request.body?.word ?? ''), reply, 'That is not the password.'),
  )
  app.post('/leave', async (request, reply) => {
    desk.sessions.close(cookieOf(request))
    return reply.clearCookie(cookieName, cookieRules).redirect('/enter', 303)
  })
}
