import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { cosign, readCheckpoint } from '../lib/checkpoint.ts'
import { addCheckpoint, type WitnessParts } from './add-checkpoint.ts'

/** More than 63 hashes and a checkpoint with 16 signatures of nearly 5 kB, which post-quantum keys have. */
const BODY_MAX = 128 * 1024

const hashOf = (origin: string) => createHash('sha256').update(origin).digest('hex')

/**
 * Returns the HTTP server of a witness: `POST /add-checkpoint`, and `GET /HASH/checkpoint` with the newest checkpoint of the log whose origin
 * has this SHA-256 (hex), cosigned.
 */
export function buildWitness(parts: WitnessParts) {
  const { store, name, logs, now } = parts
  const app = fastify({ bodyLimit: BODY_MAX })
  // the protocol prescribes no type of the body
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'text/plain'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/add-checkpoint', async ({ body }, reply) => {
    const { status, type, text } = addCheckpoint(parts, typeof body === 'string' ? body : '')
    return reply
      .status(status)
      .header('content-type', type ?? 'text/plain; charset=utf-8')
      .send(text)
  })
  app.get<{ Params: { hash: string } }>('/:hash/checkpoint', async ({ params }, reply) => {
    const log = logs.find(({ name: origin }) => hashOf(origin) === params.hash)
    const { note } = store.latestHead(log?.name ?? '')
    const head = readCheckpoint(note)
    if (!head) return reply.status(404).type('text/plain').send('no checkpoint of this log\n')
    return reply.type('text/plain; charset=utf-8').send(note + cosign(head, name, store.secret(), now()))
  })
  return app
}
