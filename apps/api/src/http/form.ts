import formbody from '@fastify/formbody'
import { AppError } from '@saikoro/shared/errors'
import type { FastifyInstance } from 'fastify'

export type Fields = Record<string, unknown>

/** Parses urlencoded text; of a repeated name the last value counts. */
export function readForm(text: string): Fields {
  return text === '' ? {} : Object.fromEntries(new URLSearchParams(text))
}

function readJson(text: string): Fields {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_input')
  return { ...value }
}

const FORM = 'application/x-www-form-urlencoded'

/** Maps unknown content types to a form: Fastify rejects them before it calls any parser. */
function acceptedType(type = FORM): string {
  return /^\s*(application\/json|multipart\/form-data)\b/i.test(type) ? type : FORM
}

/** Parses bodies as forms, JSON excepted, whatever their content type: old clients send text/plain. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (method !== 'GET') headers['content-type'] = acceptedType(headers['content-type'])
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
