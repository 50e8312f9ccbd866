// Error pages of the desk.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { html, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import type { Words } from './locales/ja.ts'
import { bare } from './page.ts'
import { isAbsence, refusalCode } from './refusals.ts'

/** Errors of constraints and triggers, whose messages are for operators. */
const isRefusal = ({ code = '' }: FastifyError) => /^(23|55000)/.test(code)

function answerFor(words: Words, error: FastifyError): { status: number; sentence: string } {
  const { errors, refusals } = words
  if (isAbsence(error)) return { status: 503, sentence: errors.absent }
  if (isRefusal(error)) {
    const { hint } = error as { hint?: string }
    const code = refusalCode(error)
    const message = hint ? `${error.message}. ${hint}` : error.message
    return { status: 409, sentence: code ? refusals[code] : message }
  }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, sentence: refusals.large }
  return { status, sentence: status < 500 ? errors.unreadable : errors.bug }
}

/** Replies with a page of one sentence. */
export const sendSentence = (
  reply: FastifyReply,
  status: number,
  words: Words,
  sentence: string,
  title = words.errors.title,
) =>
  reply
    .status(status)
    .type('text/html')
    .send(
      textOf(
        bare(
          words,
          title,
          html`<main class="door stack gap-4" id="main"><h1>${title}</h1><p role="alert">${sentence}</p><p><a href="/">${words.errors.toDesk}</a></p></main>`,
        ),
      ),
    )

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const words = wordsOf(request)
    return sendSentence(reply, 404, words, words.errors.notFound, words.errors.notFoundTitle)
  })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const words = wordsOf(request)
    const { status, sentence } = answerFor(words, error)
    if (status === 500) console.error(error)
    return sendSentence(reply, status, words, sentence)
  })
}
