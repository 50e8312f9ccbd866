import type { FastifyInstance, FastifyReply } from 'fastify'
import { textParams } from '../http/route-params.ts'
import type { Context } from '../kernel/context.ts'
import { allowedSegments, findClip, playlistOf } from './clips.ts'
import { readTicket } from './ticket.ts'
import { authorizedClip, isOtherMember } from './ticket-holder.ts'

interface ClipParams {
  readonly ticket: string
  readonly file: string
}

const PARAMS = textParams({ ticket: '^[\\w.~-]{1,400}$', file: '^[\\w.-]{1,100}$' })

function refuse(reply: FastifyReply, status: 403 | 404) {
  return reply
    .status(status)
    .type('text/plain')
    .send(status === 403 ? 'Forbidden' : 'Not found')
}

/** Serves a member's playlist and segments. Every request is authorized by its ticket, independent of earlier ones. */
export function serveClips(app: FastifyInstance, { db, config, findCaller, media }: Context): void {
  app.get<{ Params: ClipParams }>(
    '/video/:ticket/:file',
    { schema: { params: PARAMS } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
      const { ticket: text, file } = request.params
      const ticket = readTicket(config.RECEIPT_KEY, text)
      if (!ticket || (await isOtherMember(findCaller, request.headers.token, ticket)))
        return refuse(reply, 403)
      const name = await authorizedClip(db, ticket)
      if (name === undefined) return refuse(reply, 403)
      const clip = await findClip(media, name)
      if (!clip) return refuse(reply, 404)
      const allowed = allowedSegments(clip, ticket.limitS)
      if (file === 'index.m3u8') return reply.type('application/vnd.apple.mpegurl').send(playlistOf(allowed))
      if (!allowed.some((segment) => segment.name === file))
        return refuse(reply, ticket.limitS > 0 ? 403 : 404)
      await media.ensureLocal(`clips/${name}/${file}`)
      return reply.type('video/mp2t').sendFile(file, clip.folder, { cacheControl: false, contentType: false })
    },
  )
}
