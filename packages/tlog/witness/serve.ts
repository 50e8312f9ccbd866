import fastify from 'fastify'
import { publicNoteKey, writeVkey } from '../lib/note.ts'
import { addCheckpoint, type WitnessParts } from './add-checkpoint.ts'

const BODY_MAX = 64 * 1024

/** A witness over HTTP: `POST /add-checkpoint`; `GET /` names it and shows what it cosigned last. */
export function buildWitness(parts: WitnessParts) {
  const { memory, name } = parts
  const app = fastify({ bodyLimit: BODY_MAX })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/add-checkpoint', async ({ body }, reply) => {
    const { status, type, text } = addCheckpoint(parts, typeof body === 'string' ? body : '')
    return reply
      .status(status)
      .header('content-type', type ?? 'text/plain; charset=utf-8')
      .send(text)
  })
  app.get('/', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send([vkeyOf(parts), ...memory.heads()].join('\n')),
  )
  return app

  function vkeyOf({ memory: kept }: WitnessParts): string {
    return `${writeVkey(publicNoteKey(name, 4, kept.secret()))}\n`
  }
}
