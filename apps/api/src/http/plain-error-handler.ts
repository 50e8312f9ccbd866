import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

const TEXTS: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not found',
  416: 'Range not satisfiable',
  429: 'Too many requests',
}

/** Replies to errors outside /api with their status and a short text; messages of bugs are logged only. */
export async function plainErrorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.validation ? 404 : (error.statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, 'bug')
  const { headers = {} } = error as { headers?: Record<string, string> }
  return reply
    .status(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(status >= 500 ? 'Something went wrong' : (TEXTS[status] ?? 'Refused'))
}
