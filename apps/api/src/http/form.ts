import formbody from '@fastify/formbody'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'

export type Fields = Record<string, unknown>

/** Reads a urlencoded text; a repeated name keeps its last value. */
export function readForm(text: string): Fields {
  return text === '' ? {} : Object.fromEntries(new URLSearchParams(text))
}

function readJson(text: string): Fields {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_input')
  return { ...value }
}

const FORM = 'application/x-www-form-urlencoded'

/** Fastify refuses a Content-Type that it does not know before any parser is asked; to us such a body is a form as well. */
function readableType(type = FORM): string {
  return /^\s*(application\/json|multipart\/form-data)\b/i.test(type) ? type : FORM
}

/** Bodies are forms whatever their type says, because clients are known to send text/plain, except JSON. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (method !== 'GET') headers['content-type'] = readableType(headers['content-type'])
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      try {
        return readJson(body)
      } catch {
        throw new AppError('invalid_input')
      }
    },
  )
  await app.register(formbody, { parser: readForm })
}
