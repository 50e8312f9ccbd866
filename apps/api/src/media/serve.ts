import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fetchPublicMedia } from '@saikoro/server/media-files'
import { column } from '@saikoro/server/rows'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { plainErrorHandler } from '../http/plain-error-handler.ts'
import { limitFileRate } from '../http/rate-limit.ts'
import type { Context } from '../kernel/context.ts'
import { serveClips } from './serve-clips.ts'
import { readPictureTicket } from './ticket.ts'

/** Creates the directory of public media: @fastify/static requires it at start. */
async function publicFolders({ config, media }: Context): Promise<string[]> {
  await mkdir(path.join(config.MEDIA_DIR, 'public'), { recursive: true })
  return media.dirs.map((dir) => path.join(dir, 'public'))
}

const notFound = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')

/** Files whose names are derived from their content, as operators store them. Samples have other names. */
const STORED = /^\/(pictures|covers|shorts)\/[a-p]{32}\.(webp|mp4)$/i

/**
 * Answers 404 for a stored file that nothing shows, so that a picture ends with the consent of its person, also in caches, which ask
 * again each time. A person who withdrew sees her own by a ticket.
 */
function endWithConsent(media: FastifyInstance, { db, config }: Context): void {
  const cacheControl = new WeakMap<FastifyRequest, string>()
  media.addHook('preHandler', async (request, reply) => {
    // as a file system may read it: percent signs are decoded, empty and single-dot segments are removed, case is ignored
    const { '*': wildcard } = request.params as { '*'?: string }
    const name = path.posix.normalize(`/${wildcard ?? ''}`)
    if (!STORED.test(name)) return
    const stored = `/media${name.toLowerCase()}`
    const [, query = ''] = request.url.split('?', 2)
    const until = readPictureTicket(config.RECEIPT_KEY, stored, query) ?? 0
    const [use] = await column(db, z.enum(['person', 'other', 'ticket', '']))`
      SELECT CASE WHEN use = '' AND app_now() < to_timestamp(${until}::float8) THEN 'ticket' ELSE use END
      FROM media_use(${stored}) AS use`
    if (!use) return notFound(request, reply)
    if (use !== 'other') cacheControl.set(request, use === 'ticket' ? 'private, no-store' : 'no-cache')
  })
  media.addHook('onSend', async (request, reply) => {
    const given = cacheControl.get(request)
    if (given && reply.statusCode < 400) reply.header('cache-control', given)
  })
}

/** Serves /media: immutable public pictures and profile videos, and clips by ticket. */
export async function serveMedia(media: FastifyInstance, ctx: Context): Promise<void> {
  await limitFileRate(media, ctx, 'media')
  media.setNotFoundHandler({ preHandler: media.rateLimit() }, notFound)
  media.get('/', notFound) // the catch-all route of pages would answer it
  media.setErrorHandler(plainErrorHandler)
  endWithConsent(media, ctx)
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
