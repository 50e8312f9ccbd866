import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fetchPublicMedia } from '@saikoro/server/media-files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainErrorHandler } from '../http/plain-error-handler.ts'
import { limitFileRate } from '../http/rate-limit.ts'
import type { Context } from '../kernel/context.ts'
import { serveClips } from './serve-clips.ts'

/** Creates the directory of public media: @fastify/static requires it at start. */
async function publicFolders({ config, media }: Context): Promise<string[]> {
  await mkdir(path.join(config.MEDIA_DIR, 'public'), { recursive: true })
  return media.dirs.map((dir) => path.join(dir, 'public'))
}

/** Serves /media: immutable public pictures and profile videos, and clips by ticket. */
export async function serveMedia(media: FastifyInstance, ctx: Context): Promise<void> {
  await limitFileRate(media, ctx, 'media')
  const notFound = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
  media.setNotFoundHandler({ preHandler: media.rateLimit() }, notFound)
  media.get('/', notFound) // the catch-all route of pages would answer it
  media.setErrorHandler(plainErrorHandler)
  fetchPublicMedia(media, ctx.media)
  await media.register(fastifyStatic, {
    root: await publicFolders(ctx),
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
  })
  serveClips(media, ctx)
}
