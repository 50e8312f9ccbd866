import { writeMessage } from '@saikoro/system/progress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cookieName, cookieOf } from './auth.ts'
import type { Desk } from './desk.ts'
import { nameOf } from './format.ts'
import { emptyForm, languageSwitch, withForm } from './forms.ts'
import { html, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import { checkCode, hasSecondFactor } from './operators.ts'
import { bare } from './page.ts'
import { cookieRules } from './sessions.ts'

type Fault = 'usedLink' | 'wrongPassword' | 'wrongCode' | 'locked'

interface Asked {
  readonly fault?: Fault
  /** the one-time link, which waits for the code */
  readonly key?: string
}

async function askWho(desk: Desk, request: FastifyRequest, reply: FastifyReply, { fault, key }: Asked = {}) {
  const words = wordsOf(request)
  const { login } = words
  const name = nameOf(desk.operator)
  const body = html`<main class="door stack gap-4" id="main">
  <h1>${words.frame.desk}</h1>
  <form method="post" action="/enter" class="stack gap-3">
    ${fault && html`<p class="fault" role="alert">${login[fault]}</p>`}
    ${
      key
        ? html`<p>${name}</p><input type="hidden" name="word" value="${key}">`
        : html`<label for="password">${login.password(name)}</label>
    <input id="password" name="word" type="password" autocomplete="current-password" required autofocus>`
    }
    ${
      (await hasSecondFactor(desk)) &&
      html`<label for="code">${login.code}</label>
    <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,7}" required>`
    }
    <button>${login.logIn}</button>
  </form>
  <p class="soft">${login.link}</p>
</main>${languageSwitch(words, '/enter')}`
  return reply
    .status(fault ? 403 : 200)
    .type('text/html')
    .send(textOf(bare(words, login.logIn, body)))
}

const entryForm = z.object({ word: z._default(z.string(), ''), code: z.optional(z.string()) })
type Entry = z.output<typeof entryForm>

export function serveLogin(app: FastifyInstance, desk: Desk): void {
  /** Returns why the word and the code are refused. A code is checked, and so counted, after a right word only. */
  async function faultOf({ word, code }: Entry, wrong: Fault): Promise<Fault | undefined> {
    if (!desk.sessions.accepts(word)) return wrong
    if (!(await hasSecondFactor(desk))) return undefined
    const answer = await checkCode(desk, 'check_second_factor', code)
    if (answer === 'ok') return undefined
    return answer === 'locked' ? 'locked' : 'wrongCode'
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, entry: Entry, wrong: Fault) {
    const fault = await faultOf(entry, wrong)
    const cookie = fault ? undefined : desk.sessions.open(entry.word)
    writeMessage(
      `${nameOf(desk.operator)} ${cookie ? 'logged in at the desk' : 'was refused at the desk: a wrong password, link or code'}.`,
    )
    if (!cookie) return askWho(desk, request, reply, { fault: fault ?? wrong })
    return reply.setCookie(cookieName(desk), cookie, cookieRules).redirect('/', 303)
  }
  const open = { config: { open: true } }
  app.get('/enter', open, async (request, reply) => askWho(desk, request, reply))
  app.get<{ Params: { key: string } }>('/enter/:key', open, async (request, reply) => {
    const { key } = request.params
    if (desk.sessions.accepts(key) && (await hasSecondFactor(desk)))
      return askWho(desk, request, reply, { key })
    return enter(request, reply, { word: key }, 'usedLink')
  })
  app.post<{ Body: Entry }>('/enter', withForm(open, entryForm), async (request, reply) =>
    enter(request, reply, request.body, 'wrongPassword'),
  )
  app.post('/leave', withForm({ config: { everyOperator: true } }, emptyForm), async (request, reply) => {
    desk.sessions.close(cookieOf(desk, request))
    return reply.clearCookie(cookieName(desk), cookieRules).redirect('/enter', 303)
  })
}
