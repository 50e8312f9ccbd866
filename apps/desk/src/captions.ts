// Captions of a video: a WebVTT file for each language, checked before it is stored. Removing leaves a track without cues.
import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import { LOCALES } from '@saikoro/shared/locale'
import { CAPTIONS_BYTES_MAX, type Cue, parseCaptions } from '@saikoro/shared/rules/captions'
import { CodedError, fault } from '@saikoro/system/faults'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type FormError, isOfForm } from './content-faults.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { emptyForm, formToken, ofContent, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import { describeFault, describeRefusal } from './refusals.ts'
import { inTransaction } from './transaction.ts'

const trackShape = z.object({ locale: z.enum(LOCALES), cues: z.int() })

/** Returns the languages of a video's captions with a form that adds, replaces or removes those of one. */
export async function captionsPart(view: View, id: string): Promise<Part> {
  const { content, media, waiting } = view.words
  const sql = 'SELECT locale, jsonb_array_length(cues) AS cues FROM video_caption WHERE video_id::text = $1'
  const tracks = await ask(view, trackShape, sql, [id])
  const options = LANGUAGES.map(([locale, name]) => {
    const cues = tracks.find((track) => track.locale === locale)?.cues ?? 0
    return html`<option value="${locale}">${name}: ${cues > 0 ? content.captions.cues(cues) : '–'}</option>`
  })
  return html`<section><h2>${content.captions.title}</h2><p class="soft">${content.captions.lead}</p>
  <form method="post" action="/content/video/${id}/captions" data-captions="${id}" data-token="${view.session.formToken}" data-absent="${media.noAnswer}">${formToken(view)}
  <fieldset data-ready disabled class="stack gap-3"><p class="bar row wrap gap-3"><label>${content.captions.language} <select name="locale" size="${LANGUAGES.length}" required>${options}</select></label>
  <label>${waiting.facts.why} <input name="note" required maxlength="200"></label><button class="quiet">${content.remove}</button></p>
  <label class="choose relative rounded"><span>${content.drop}</span><input type="file" accept=".vtt,text/vtt"></label></fieldset><output class="fault"></output></form></section>`
}

const trackForm = z.object({ locale: z.enum(LOCALES), note: z.string().check(z.maxLength(200)) })
type Track = z.output<typeof trackForm>

function saveCaptions(
  { db }: View,
  id: string,
  { locale, note }: Track,
  cues: readonly Cue[],
): Promise<void> {
  return inTransaction(db, async (client) => {
    const row = { video_id: id, locale, cues: JSON.stringify(cues), note }
    const { rowCount } = await client.query(
      'SELECT FROM video_caption WHERE video_id = $1 AND locale = $2 FOR NO KEY UPDATE',
      [id, locale],
    )
    const sql = 'UPDATE video_caption SET cues = $3, note = $4 WHERE video_id = $1 AND locale = $2'
    if (rowCount) await client.query(sql, Object.values(row))
    else await insertRow(client, 'video_caption', row, 'locale')
  })
}

/** @throws CodedError for a file that is no WebVTT in UTF-8 */
function readCues(bytes: Buffer): readonly Cue[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fault('captionsHeader')
  }
  const found = parseCaptions(text)
  if ('code' in found) throw fault(found.code, found.line)
  return found
}

const ID = /^\d{1,9}$/
type OfVideo = { Params: { id: string }; Body: Track }
type OfUpload = { Querystring: Readonly<Record<string, unknown>> }

/** Sends why nothing was stored. */
function refuse(error: unknown, { words }: View, reply: FastifyReply) {
  if (!(error instanceof CodedError) && !isOfForm(error as FormError)) throw error
  const sentence =
    error instanceof CodedError ? describeFault(words, error) : describeRefusal(words, error as FormError)
  return reply.status(409).type('text/plain').send(sentence)
}

export function editCaptions(app: FastifyInstance, desk: OpenDesk): void {
  app.post<OfUpload>('/media/captions', withForm(ofContent, emptyForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { data: track } = z.safeParse(trackForm, request.query)
    const id = String(request.query.video)
    const limits = { files: 1, fields: 0, fileSize: CAPTIONS_BYTES_MAX }
    const upload = await request.file({ limits, throwFileSizeLimit: false })
    if (!track || !ID.test(id) || !upload)
      return reply.status(400).type('text/plain').send(view.words.refusals.row_unknown)
    try {
      const bytes = await upload.toBuffer()
      if (upload.file.truncated) throw fault('captionsBytes')
      await saveCaptions(view, id, track, readCues(bytes))
      return { path: `/content/video/${id}?saved` }
    } catch (error) {
      return refuse(error, view, reply)
    }
  })

  app.post<OfVideo>('/content/video/:id/captions', withForm(ofContent, trackForm), async (request, reply) => {
    const { id } = request.params
    if (!ID.test(id)) return reply.callNotFound()
    const view = viewOf(desk, request)
    try {
      await saveCaptions(view, id, request.body, [])
      return reply.redirect(`/content/video/${id}?saved`, 303)
    } catch (error) {
      return refuse(error, view, reply)
    }
  })
}
