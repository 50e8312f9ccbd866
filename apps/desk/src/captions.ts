// Captions of a video: a WebVTT file for each language, checked before it is stored. Removing leaves a track without cues.
import { LOCALES } from '@saikoro/shared/locale'
import { CAPTIONS_BYTES_MAX, type Cue, parseCaptions } from '@saikoro/shared/rules/captions'
import { fault } from '@saikoro/system/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { formToken, ofTexts, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import { LANGUAGES } from './language.ts'
import { inTransaction } from './transaction.ts'

const trackShape = z.object({ locale: z.enum(LOCALES), cues: z.int() })

/** Returns the languages of a video's captions with a form that adds, replaces or removes those of one. */
export async function captionsPart(view: View, id: string): Promise<Part> {
  const { content, member, waiting } = view.words
  const sql = 'SELECT locale, jsonb_array_length(cues) AS cues FROM video_caption WHERE video_id::text = $1'
  const tracks = await ask(view, trackShape, sql, [id])
  const options = LANGUAGES.map(([locale, name]) => {
    const cues = tracks.find((track) => track.locale === locale)?.cues ?? 0
    return html`<option value="${locale}">${name}: ${cues > 0 ? cues : '–'}</option>`
  })
  return html`<section><h2>${content.captions.title}</h2><p class="soft">${content.captions.lead}</p>
  <form method="post" action="/content/video/${id}/captions" data-captions>${formToken(view)}
  <fieldset data-ready disabled class="stack gap-3"><p class="bar row wrap gap-3"><label>${member.facts.language} <select name="locale" size="${LANGUAGES.length}" required>${options}</select></label>
  <label>${waiting.facts.why} <input name="note" required maxlength="200"></label><button class="quiet">${content.remove}</button></p>
  <label class="choose relative rounded"><span>${content.drop}</span><input type="file" accept=".vtt,text/vtt"></label></fieldset><output class="fault"></output></form></section>`
}

/** Without a text the captions of the language are removed. */
const trackForm = z.object({
  locale: z.enum(LOCALES),
  note: z.string().check(z.maxLength(200)),
  text: z.optional(z.string()),
})

const FIND = 'SELECT FROM video_caption WHERE video_id = $1 AND locale = $2 FOR NO KEY UPDATE'
const UPDATE = 'UPDATE video_caption SET cues = $3, note = $4 WHERE video_id = $1 AND locale = $2'
const INSERT = 'INSERT INTO video_caption (video_id, locale, cues, note) VALUES ($1, $2, $3, $4)'

/** The browser replaces what is not UTF-8. @throws CodedError for a text that is no WebVTT */
function readCues(text: string): readonly Cue[] {
  if (Buffer.byteLength(text) > CAPTIONS_BYTES_MAX) throw fault('large', '64 KB')
  if (text.includes('\uFFFD')) throw fault('captionsHeader')
  const found = parseCaptions(text)
  if ('code' in found) throw fault(found.code, found.line)
  return found
}

export function editCaptions(app: FastifyInstance, desk: OpenDesk): void {
  type OfVideo = { Params: { id: string }; Body: z.output<typeof trackForm> }
  app.post<OfVideo>('/content/video/:id/captions', withForm(ofTexts, trackForm), async (request, reply) => {
    const { id } = request.params
    if (!/^\d{1,9}$/.test(id)) return reply.callNotFound()
    const { locale, note, text } = request.body
    const cues = text === undefined ? [] : readCues(text)
    await inTransaction(viewOf(desk, request).db, async (client) => {
      const { rowCount } = await client.query(FIND, [id, locale])
      await client.query(rowCount ? UPDATE : INSERT, [id, locale, JSON.stringify(cues), note])
    })
    return reply.redirect(`/content/video/${id}?saved`, 303)
  })
}
