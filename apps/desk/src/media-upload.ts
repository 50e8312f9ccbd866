// Uploads pictures and videos to a work folder, where the media library checks and encodes them.
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordMedia, shareMedia } from '@saikoro/runtime/media/publish-media'
import { storePicture } from '@saikoro/runtime/media/store-picture'
import { storeVideo, type VideoOptions } from '@saikoro/runtime/media/store-video'
import { type StoredMedia, withWorkFolder } from '@saikoro/runtime/media/stored'
import type { Cut } from '@saikoro/runtime/media/transcoder'
import { CodedError } from '@saikoro/system/faults'
import type { FastifyInstance } from 'fastify'
import { type OpenDesk, viewOf } from './desk.ts'
import { emptyForm, ofContent, withForm } from './forms.ts'
import type { Words } from './locales/ja.ts'
import { describeFault } from './refusals.ts'

const BYTES_MAX = 2 * 1024 ** 3

type OnProgress = (share: number) => void
type Store = (file: string, mediaDir: string, options: VideoOptions) => Promise<StoredMedia>

const STORES: Readonly<Record<string, Store>> = {
  picture: (file, mediaDir) => storePicture(readFileSync(file), mediaDir),
  short: (...given) => storeVideo('short', ...given),
  clip: (...given) => storeVideo('clip', ...given),
}

/** Returns the part of a video that the address names in seconds; undefined for the whole. */
function cutOf({ from, to }: Readonly<Record<string, unknown>>): Cut | undefined {
  const second = (given: unknown, usual: number) =>
    typeof given === 'string' && /^\d{1,4}(\.\d)?$/.test(given) ? Number(given) : usual
  const cut = { from: second(from, 0), to: second(to, Number.POSITIVE_INFINITY) }
  return cut.from === 0 && cut.to === Number.POSITIVE_INFINITY ? undefined : cut
}

/** Streams one JSON object per line: progress, then the result. */
function streamProgress(words: Words, work: (onProgress: OnProgress) => Promise<StoredMedia>): Readable {
  const lines = new Readable({ read() {} })
  const send = (line: object) => lines.push(`${JSON.stringify(line)}\n`)
  work((share) => send({ share }))
    .then(
      (stored) => send({ path: stored.path, ...(stored.poster && { poster: stored.poster.path }) }),
      (error: Error) => {
        if (error instanceof CodedError) return send({ fault: describeFault(words, error) })
        console.error(error)
        return send({ fault: words.errors.bug })
      },
    )
    .finally(() => lines.push(null))
  return lines
}

type OfKind = { Params: { kind: string }; Querystring: Readonly<Record<string, unknown>> }

/** The client's file name is not used; files are named by their content. */
export function takeMedia(app: FastifyInstance, desk: OpenDesk): void {
  app.post<OfKind>('/media/:kind', withForm(ofContent, emptyForm), async (request, reply) => {
    const store = Object.hasOwn(STORES, request.params.kind) ? STORES[request.params.kind] : undefined
    if (!store) return reply.callNotFound()
    const { words, db } = viewOf(desk, request)
    const upload = await request.file({ limits: { files: 1, fields: 0, fileSize: BYTES_MAX } })
    if (!upload) return reply.status(400).type('text/plain').send(words.refusals.row_unknown)
    const arrived = Promise.withResolvers<void>()
    const lines = streamProgress(words, (onProgress) =>
      withWorkFolder(desk.media, async (folder) => {
        const file = path.join(folder, 'given')
        await pipeline(upload.file, createWriteStream(file)).finally(arrived.resolve)
        const stored = await store(file, desk.media, { onProgress, cut: cutOf(request.query) })
        await shareMedia(desk.bucket, desk.media, stored)
        await recordMedia(db, stored, 'stored at the desk')
        return stored
      }),
    )
    await arrived.promise
    return reply.type('application/x-ndjson').send(lines)
  })
}
