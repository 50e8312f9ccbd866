import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeMessage } from '../../../packages/runtime/system/progress.ts'
import { cookieName, cookieOf } from './auth.ts'
import type { Desk } from './desk.ts'
import { nameOf } from './format.ts'
import { languageSwitch } from './forms.ts'
import { html, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import { bare } from './page.ts'
import { cookieRules } from './sessions.ts'

type Fault = 'usedLink' | 'wrongPassword'

function askWho({ operator }: Desk, request: FastifyRequest, reply: FastifyReply, fault?: Fault) {
  const words = wordsOf(request)
  const { login } = words
  const body = html`<main class="door" id="main">
  <h1>${words.frame.desk}</h1>
  <form method="post" action="/enter">
    ${fault && html`<p class="fault" role="alert">${login[fault]}</p>`}
    <label for="password">${login.password(nameOf(operator))}</label>
    <input id="password" name="word" type="password" autocomplete="current-password" required autofocus>
    <button>${login.logIn}</button>
  </form>
  <p class="soft">${login.link}</p>
</main>${languageSwitch(words, '/enter')}`
  return reply
    .status(fault ? 403 : 200)
    .type('text/html')
    .send(textOf(bare(words, login.title, body)))
}

export function serveLogin(app: FastifyInstance, desk: Desk): void {
  function enter(word: string, request: FastifyRequest, reply: FastifyReply, fault: Fault) {
    const cookie = desk.sessions.open(word)
    writeMessage(
      `${nameOf(desk.operator)} ${cookie ? 'logged in at the desk' : 'was refused at the desk: a wrong password or link'}.`,
    )
    if (!cookie) return askWho(desk, request, reply, fault)
    return reply.setCookie(cookieName(desk), cookie, cookieRules).redirect('/', 303)
  }
  const open = { config: { open: true } }
  app.get('/enter', open, async (request, reply) => askWho(desk, request, reply))
  app.get<{ Params: { key: string } }>('/enter/:key', open, async (request, reply) =>
    enter(request.params.key, request, reply, 'usedLink'),
  )
  app.post<{ Body: { word?: unknown } | undefined }>('/enter', open, async (request, reply) =>
    enter(String(request.body?.word ?? ''), request, reply, 'wrongPassword'),
  )
  app.post('/leave', async (request, reply) => {
    desk.sessions.close(cookieOf(desk, request))
    return reply.clearCookie(cookieName(desk), cookieRules).redirect('/enter', 303)
  })
}
