import {
  AppError,
  AUTH_ERROR_MESSAGE,
  httpStatusOf,
  phraseOf,
  type RefusalCode,
} from '@saikoro/shared/errors'
import { localeOf } from '@saikoro/shared/locale'
import { ANSWERS } from '@saikoro/shared/phrases'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { databaseRefusal } from './database-refusal.ts'

const NOTHING = '[]'

/** What an uncaught error says to the caller; bugs keep their message to the log. */
function refusalOf(error: unknown): RefusalCode {
  if (error instanceof AppError) return error.code
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status < 500 ? 'invalid_input' : 'internal'
}

function messageOf(request: FastifyRequest): string {
  const { refusal, answer, locale } = request
  if (refusal === undefined) return ANSWERS[answer][locale]
  return refusal === 'auth_error' ? AUTH_ERROR_MESSAGE : phraseOf(refusal, locale)
}

function envelopeOf(code: number, msg: string, data: string): string {
  return JSON.stringify({ code, msg, data: Buffer.from(data).toString('base64') })
}

/** A path that does not decode has no route and no hooks: under /api it is an unknown call like any other. */
export function refuseBadPath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = request.headers
  const msg = phraseOf('call_unknown', localeOf(typeof lang === 'string' ? lang : ''))
  if (/^\/api(\/|$)/i.test(request.url)) reply.type('application/json').send(envelopeOf(401, msg, NOTHING))
  else reply.status(404).type('text/plain').send('Not found')
}

/** Every reply leaves as `{code, msg, data}` with data in base64: replies, refusals, unknown paths and bugs alike. */
export function sealReplies(app: FastifyInstance, { outage }: Pick<Context, 'outage'>): void {
  app.decorateRequest('refusal')
  app.decorateRequest('answer', 'done')

  app.setErrorHandler(async (error, request, reply) => {
    const found = databaseRefusal(error) ?? refusalOf(error)
    const code = found === 'internal' && (await outage.isOn()) ? 'unavailable' : found
    if (code === 'internal') request.log.error({ err: error, path: request.routeOptions.url }, 'bug')
    request.refusal = code
    return reply.status(httpStatusOf(code)).type('application/json').send(NOTHING)
  })

  app.setNotFoundHandler(async (request, reply) => {
    request.refusal = 'call_unknown'
    return reply.status(200).type('application/json').send(NOTHING)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'OPTIONS') return payload
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    const data = request.refusal === undefined && typeof payload === 'string' ? payload : NOTHING
    return envelopeOf(request.refusal === undefined ? 200 : 401, messageOf(request), data)
  })
}
