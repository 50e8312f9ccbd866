// Error pages of the desk.
import type { FastifyError, FastifyInstance } from 'fastify'
import { html, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import type { Words } from './locales/ja.ts'
import { bare } from './page.ts'
import { isAbsence, refusalCode } from './refusals.ts'

/** Errors of constraints and triggers, whose messages are for operators. */
const isRefusal = ({ code = '' }: FastifyError) => /^(23|55000)/.test(code)

function answerFor(words: Words, error: FastifyError): { status: number; words: string } {
  if (isAbsence(error)) return { status: 503, words: words.errors.absent }
  if (isRefusal(error)) {
    const { hint } = error as { hint?: string }
    const code = refusalCode(error)
    if (code) return { status: 409, words: words.refusals[code] }
    return { status: 409, words: hint ? `${error.message}. ${hint}` : error.message }
  }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, words: words.refusals.large }
  return { status, words: status < 500 ? words.errors.unreadable : words.errors.bug }
}

/** Returns a page with one sentence. */
export const sayPage = (words: Words, title: string, sentence: string): string =>
  textOf(
    bare(
      words,
      title,
      html`<main class="door stack gap-4" id="main"><h1>${title}</h1><p role="alert">${sentence}</p><p><a href="/">${words.errors.toDesk}</a></p></main>`,
    ),
  )

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const words = wordsOf(request)
    return reply
      .status(404)
      .type('text/html')
      .send(sayPage(words, words.errors.notFoundTitle, words.errors.notFound))
  })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const words = wordsOf(request)
    const answer = answerFor(words, error)
    if (answer.status === 500) console.error(error)
    return reply
      .status(answer.status)
      .type('text/html')
      .send(sayPage(words, words.errors.title, answer.words))
  })
}
