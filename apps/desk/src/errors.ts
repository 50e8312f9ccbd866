// Error pages of the desk.
import type { FastifyError, FastifyInstance } from 'fastify'
import { html, textOf } from './html.ts'
import { bare } from './page.ts'

const ABSENT = 'The database does not answer. It may be starting again: load this page in a moment.'
const BUG = 'The desk could not do this. The terminal shows why.'

/** Connection errors of a database that is down or restarting; the pool reconnects at the next query. */
const isAbsence = ({ code = '', message }: FastifyError) =>
  /^(ECONN|EPIPE|57P|08)/.test(code) || /^Connection terminated|timeout exceeded when/.test(message)

/** Errors of constraints and triggers, whose messages are for operators. */
const isRefusal = ({ code = '' }: FastifyError) => /^23/.test(code)

function tell(error: FastifyError): { status: number; words: string } {
  if (isAbsence(error)) return { status: 503, words: ABSENT }
  if (isRefusal(error)) {
    const { hint } = error as { hint?: string }
    return { status: 409, words: hint ? `${error.message}. ${hint}` : error.message }
  }
  const status = error.statusCode ?? 500
  return { status, words: status < 500 ? error.message : BUG }
}

const say = (title: string, words: string): string =>
  textOf(
    bare(
      title,
      html`<main class="door" id="main"><h1>${title}</h1><p>${words}</p><p><a href="/">To the desk</a></p></main>`,
    ),
  )

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(async (_request, reply) =>
    reply.status(404).type('text/html').send(say('Not found', 'There is nothing at this address.')),
  )
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { status, words } = tell(error)
    if (status === 500) console.error(error)
    return reply.status(status).type('text/html').send(say('That did not work', words))
  })
}
