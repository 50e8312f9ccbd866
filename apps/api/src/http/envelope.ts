import {
  AppError,
  AUTH_ERROR_MESSAGE,
  httpStatusOf,
  phraseOf,
  REFUSAL_HEADER,
  type RefusalCode,
} from '@saikoro/shared/errors'
import type { Locale } from '@saikoro/shared/locale'
import { ANSWERS } from '@saikoro/shared/phrases'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../kernel/context.ts'
import { sqlStateOf } from '../kernel/database-health.ts'

const NOTHING = '[]'

/** Returns the refusal that an uncaught error stands for; bugs are `internal`. */
function refusalOf(error: unknown): RefusalCode {
  if (error instanceof AppError) return error.code
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status < 500 ? 'invalid_input' : 'internal'
}

/** PostgreSQL's codes for a deadlock, and for a lock or a statement that took longer than the connection allows: nothing was written. */
const LIMITS = ['40P01', '55P03', '57014']

/** Returns what an unexpected error is due to. */
async function causeOf(error: unknown, databaseHealth: Context['databaseHealth']): Promise<RefusalCode> {
  if (databaseHealth.diskFull.note(error)) return 'no_room'
  if (LIMITS.includes(sqlStateOf(error) ?? '')) return 'unavailable'
  return (await databaseHealth.isDown()) ? 'unavailable' : 'internal'
}

function messageOf(request: FastifyRequest): string {
  const { refusal, refusedCharacter, answer, locale } = request
  if (refusal === undefined) return ANSWERS[answer][locale]
  return refusal === 'auth_error' ? AUTH_ERROR_MESSAGE : phraseOf(refusal, locale, refusedCharacter)
}

function envelopeOf(code: number, msg: string, data: string): string {
  return JSON.stringify({ code, msg, data: Buffer.from(data).toString('base64') })
}

/** Returns the envelope of a successful reply. */
export function encodeEnvelope(answer: keyof typeof ANSWERS, locale: Locale, data: string): string {
  return envelopeOf(200, ANSWERS[answer][locale], data)
}

/**
 * Wraps every reply as `{code, msg, data}` with data in base64: results, refusals, unknown paths and bugs. The code of a refusal is a
 * header, because old clients expect no other key.
 */
export function envelopePlugin(
  app: FastifyInstance,
  { databaseHealth }: Pick<Context, 'databaseHealth'>,
): void {
  app.decorateRequest('refusal')
  app.decorateRequest('refusedCharacter')
  app.decorateRequest('member')
  app.decorateRequest('answer', 'done')
  app.decorateRequest('isEncoded', false)

  app.setErrorHandler(async (error, request, reply) => {
    const found = refusalOf(error)
    const code = found === 'internal' ? await causeOf(error, databaseHealth) : found
    if (code === 'internal') request.log.error({ err: error, path: request.routeOptions.url }, 'bug')
    request.refusal = code
    if (error instanceof AppError) {
      request.member ??= error.member
      request.refusedCharacter = error.character
    }
    return reply.status(httpStatusOf(code)).type('application/json').send(NOTHING)
  })

  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.refusal = 'call_unknown'
    return reply.status(200).type('application/json').send(NOTHING)
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, refuseUnknown)
  // without these routes the catch-all route of the pages would answer unknown paths under /api
  app.all('/', { exposeHeadRoute: false }, refuseUnknown)
  app.all('/*', { exposeHeadRoute: false, config: { isUnknownPath: true } }, refuseUnknown)

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method === 'OPTIONS' && reply.statusCode === 204) return done(null, payload) // a preflight
    if (request.isEncoded && request.refusal === undefined) return done(null, payload)
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    if (request.refusal !== undefined) reply.header(REFUSAL_HEADER, request.refusal)
    const data = request.refusal === undefined && typeof payload === 'string' ? payload : NOTHING
    return done(null, envelopeOf(request.refusal === undefined ? 200 : 401, messageOf(request), data))
  })
}
