import { allowedSegments, findClip, playlistOf } from '@saikoro/server/clips'
import type { Db } from '@saikoro/server/db'
import { column } from '@saikoro/server/rows'
import { writeCaptions } from '@saikoro/shared/rules/captions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressKey, networkKey } from '../http/proxies.ts'
import { textParams } from '../http/route-params.ts'
import type { Context } from '../kernel/context.ts'
import { type Callers, readTokenHeader } from '../kernel/session.ts'
import { NOBODY, readTicket, type Ticket } from './ticket.ts'

interface ClipParams {
  readonly ticket: string
  readonly file: string
}

const PARAMS = textParams({ ticket: '^[\\w.~-]{1,400}$', file: '^[\\w.-]{1,100}$' })

const REFUSALS = { 403: 'Forbidden', 404: 'Not found', 429: 'Too many requests' } as const

function refuse(reply: FastifyReply, status: keyof typeof REFUSALS) {
  return reply.status(status).type('text/plain').send(REFUSALS[status])
}

/** So many times more files a minute than one address has an IPv4 /24 or an IPv6 /48 for videos that are full for everybody. */
const ADDRESSES_OF_NETWORK = 10

/** Returns a function that counts a file of an open video, whose ticket limits nobody, and whether it is beyond a limit. */
function openFileCounter(
  app: FastifyInstance,
  { requestsPerMinute }: Context,
): (request: FastifyRequest) => Promise<boolean> {
  const limits = [
    app.createRateLimit({ max: requestsPerMinute, keyGenerator: ({ ip }) => `open ${addressKey(ip)}` }),
    app.createRateLimit({
      max: requestsPerMinute * ADDRESSES_OF_NETWORK,
      keyGenerator: ({ ip }) => `open ${networkKey(ip)}`,
    }),
  ]
  return async (request) => {
    for (const count of limits) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) return true
    }
    return false
  }
}

const isOfNobody = ({ member, session }: Ticket) => member === NOBODY.member && session === NOBODY.session

/** Serves the playlist and segments of a ticket. Every request is authorized by its ticket, independent of earlier ones. */
export function serveClips(app: FastifyInstance, ctx: Context): void {
  const { db, config, callers, media } = ctx
  const isTooMany = openFileCounter(app, ctx)
  app.get<{ Params: ClipParams }>(
    '/video/:ticket/:file',
    { schema: { params: PARAMS } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
      const { ticket: text, file } = request.params
      const ticket = readTicket(config.RECEIPT_KEY, text)
      if (!ticket) return refuse(reply, 403)
      const isOpen = isOfNobody(ticket)
      if (isOpen && (await isTooMany(request))) return refuse(reply, 429)
      if (!isOpen && (await isOtherMember(callers, request.headers.token, ticket))) return refuse(reply, 403)
      const name = await authorizedClip(db, ticket)
      if (name === undefined) return refuse(reply, 403)
      const [, language] = CAPTIONS.exec(file) ?? []
      if (language) {
        const cues = await cuesOf(db, ticket, language)
        return cues ? reply.type('text/vtt; charset=utf-8').send(writeCaptions(cues)) : refuse(reply, 404)
      }
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

const CAPTIONS = /^captions-(zh|en|ja|ms)\.vtt$/
const cuesShape = z.array(z.object({ from: z.number(), to: z.number(), text: z.string() }))

/** Returns the captions of the ticket's video in a language, as far as the ticket goes; undefined without any. */
async function cuesOf(db: Db, { video, limitS }: Ticket, language: string) {
  const [cues] = await column(db, cuesShape)`
    SELECT cues FROM video_caption WHERE video_id = ${video} AND locale = ${language} AND cues <> '[]'`
  return cues?.filter(({ from }) => limitS === 0 || from < limitS)
}

/**
 * Returns the folder of the ticket's clip if the ticket is valid: not expired, video open, session open and account enabled; of a ticket of
 * nobody, if the operators still mark the video as full for everybody.
 */
async function authorizedClip(db: Db, ticket: Ticket): Promise<string | undefined> {
  const [clip] = await column(db, z.string())`
    SELECT v.clip FROM video v JOIN video_category c ON c.id = v.category_id AND c.open
    WHERE v.id = ${ticket.video} AND v.open AND app_now() < to_timestamp(${ticket.expiresS}::float8)
      AND CASE WHEN ${isOfNobody(ticket)} THEN v.for_everybody ELSE EXISTS (
        SELECT FROM session s JOIN member m ON m.id = s.member_id
        WHERE s.id = ${ticket.session} AND m.id = ${ticket.member} AND s.expires_at > app_now() AND m.status = 1) END`
  return clip
}

/** Whether the request has a token of another member than the ticket's. Video players send no token. */
async function isOtherMember(
  callers: Callers,
  header: string | string[] | undefined,
  ticket: Ticket,
): Promise<boolean> {
  const token = readTokenHeader(header)
  return token !== undefined && (await callers.find(token))?.id !== ticket.member
}
