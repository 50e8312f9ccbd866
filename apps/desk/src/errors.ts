// Error pages of the desk.
import { CodedError } from '@saikoro/system/faults'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { html, textOf } from './html.ts'
import { wordsOf } from './language.ts'
import type { Words } from './locales/ja.ts'
import { bare } from './page.ts'
import { describeFault, describeRefusal, isAbsence, refusalOf } from './refusals.ts'

function answerFor(words: Words, error: FastifyError): { status: number; sentence: string } {
  const { errors, refusals } = words
  if (isAbsence(error)) return { status: 503, sentence: errors.absent }
  if (refusalOf(error)) return { status: 409, sentence: describeRefusal(words, error) }
  if (error instanceof CodedError) return { status: 409, sentence: describeFault(words, error) }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, sentence: refusals.text_too_large }
  return { status, sentence: status < 500 ? errors.unreadable : errors.bug }
}

/** Replies with a page of one sentence, to scripts with the sentence alone. */
export const sendSentence = (reply: FastifyReply, status: number, words: Words, sentence: string) => {
  reply.status(status)
  if (reply.request.headers.accept === 'application/json') return reply.type('text/plain').send(sentence)
  const { title, toDesk } = words.errors
  const body = html`<main class="door stack gap-4" id="main"><h1>${title}</h1><p role="alert">${sentence}</p><p><a href="/">${toDesk}</a></p></main>`
  return reply.type('text/html').send(textOf(bare(words, title, body)))
}

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const words = wordsOf(request)
    return sendSentence(reply, 404, words, words.errors.notFound)
  })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const words = wordsOf(request)
    const { status, sentence } = answerFor(words, error)
    if (status === 500) console.error(error)
    return sendSentence(reply, status, words, sentence)
  })
}
