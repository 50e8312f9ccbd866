import fastify from 'fastify'
import { publicNoteKey, writeVkey } from '../lib/note.ts'
import { addCheckpoint, type WitnessParts } from './add-checkpoint.ts'

const BODY_MAX = 64 * 1024

/** Returns the HTTP server of a witness: `POST /add-checkpoint`, and `GET /` with its key and its latest checkpoints. */
export function buildWitness(parts: WitnessParts) {
  const { store, name } = parts
  const vkey = () => writeVkey(publicNoteKey(name, 4, store.secret()))
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
    reply.type('text/plain; charset=utf-8').send([`${vkey()}\n`, ...store.latestNotes()].join('\n')),
  )
  return app
}
