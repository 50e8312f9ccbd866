import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { mediaDirs } from './media-dirs.ts'
import { serveClips } from './serve-clips.ts'

const WORDS: Record<number, string> = { 403: 'Forbidden', 404: 'Not found', 416: 'Range not satisfiable' }

/** A path that leads out and a range beyond the end keep their status; bugs keep their message to the log. */
async function refuseInWords(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'bug')
  const { headers = {} } = error as { headers?: Record<string, string> }
  return reply
    .status(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(status >= 500 ? 'Something went wrong' : (WORDS[status] ?? 'Refused'))
}

/** Each has to be there when it is first served, also where nothing is stored yet. */
async function publicFolders({ config }: Context): Promise<string[]> {
  await mkdir(path.join(config.MEDIA_DIR, 'public'), { recursive: true })
  return mediaDirs(config).map((dir) => path.join(dir, 'public'))
}

/** Everything under /media: public pictures and profile videos whose names never change what they hold, and ticketed clips. */
export async function serveMedia(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(
    async (media) => {
      media.setNotFoundHandler(async (_request, reply) =>
        reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found'),
      )
      media.setErrorHandler(refuseInWords)
      await media.register(fastifyStatic, {
        root: await publicFolders(ctx),
        index: false,
        dotfiles: 'deny',
        immutable: true,
        maxAge: '365d',
      })
      serveClips(media, ctx)
    },
    { prefix: '/media' },
  )
}
