// The page for uploading media and copying their paths.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fetchPublicMedia } from '@saikoro/server/media-files'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FieldOf } from './content-fields.ts'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { moment } from './format.ts'
import { ofContent } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import type { FieldWords } from './locales/content/ja.ts'
import { takeMedia } from './media-upload.ts'
import { showPage } from './page.ts'

const SHOWN = 60

/** `path` is the path that an operator enters in a row. */
const storedFileShape = z.object({
  path: z.string(),
  kind: z.string(),
  made_at: z.date(),
  is_used: z.boolean(),
})
type StoredFile = Readonly<z.output<typeof storedFileShape>>

const SHELF = `SELECT m.path, m.kind, m.made_at, u.path IS NULL AS is_used FROM media m LEFT JOIN unused_media() u ON u.path = m.path
  WHERE m.made_by LIKE 'operator\\_%' ORDER BY m.made_at DESC, m.path`

/** Shows a stored file: a short video itself, a clip by its poster. */
export function picturePart(mediaPath: string, label: string): Html {
  const picture = mediaPath.replace(/^\/media\/clips\/(.+)$/, '/media/covers/$1.webp')
  return picture.endsWith('.mp4')
    ? html`<video src="${picture}" controls preload="none" aria-label="${label}"></video>`
    : html`<img src="${picture}" alt="" loading="lazy">`
}

const itemOf = ({ words: { media } }: View, mediaPath: string, more?: Part): Html =>
  html`<li class="surface">${picturePart(mediaPath, mediaPath)}
  <p class="copy flex wrap gap-2"><input class="mono grow" readonly aria-label="${media.path}" value="${mediaPath}"><button type="button" data-copy="${media.copied}" class="quiet">${media.copy}</button></p>
  ${more}</li>`

interface Files extends Pick<FieldOf<'media'>, 'as' | 'max'> {
  readonly name: string
  readonly words: FieldWords
  readonly paths?: readonly string[]
  /** name of the files among which the poster of a clip is shown, if there is room */
  readonly posterTo?: string
  readonly isFixed?: boolean
  readonly fault?: Part
  /** one of the files, without a path as a template for those that are added */
  readonly item: (path: string) => Part
}

/** Returns files with a place to drop others. The script uploads and adds them. */
export function filesPart({ session, words: { content, media } }: View, files: Files): Html {
  const { name, as, max, posterTo, words, paths = [], isFixed, fault, item } = files
  const seconds = (['from', 'to'] as const).map(
    (end) =>
      html`<label>${content.cut[end]} <input type="number" min="0" max="9999" step="0.1" inputmode="decimal" data-second="${end}"></label>`,
  )
  return html`<fieldset class="files" data-files="${name}" data-as="${as}" data-max="${max}" data-token="${session?.formToken}" data-poster-to="${posterTo}" data-sending="${media.sending}" data-encoding="${media.encoding}">
  <legend>${words.label} <span class="soft">${words.hint}</span></legend>
  <ul class="shelf grid gap-3" aria-live="polite">${paths.map(item)}</ul><template>${item('')}</template>
  ${!isFixed && as !== 'picture' && html`<p class="row wrap gap-3">${seconds} <span class="soft">${content.cut.hint}</span></p>`}
  ${!isFixed && html`<label class="choose relative rounded"><span>${content.drop}</span><input type="file"${max > 1 && html` multiple`} accept="${as === 'picture' ? 'image/*' : 'video/*'}"></label>`}
  <output class="soft"></output>${fault}</fieldset>`
}

function shelf(name: string, files: readonly StoredFile[], view: View): Part {
  return html`<section><h2>${name} <span class="count">${files.length}</span></h2>
  ${
    files.length === 0
      ? html`<p class="soft">${view.words.none}</p>`
      : html`<ul class="shelf grid gap-3">${files
          .slice(0, SHOWN)
          .map(({ path: mediaPath, made_at }) =>
            itemOf(view, mediaPath, html`<p class="soft">${moment(view.timeZone, made_at)}</p>`),
          )}</ul>`
  }
  ${files.length > SHOWN && html`<p class="soft">${view.words.media.newest(SHOWN)}</p>`}</section>`
}

export async function storeUploads(app: FastifyInstance, desk: OpenDesk): Promise<void> {
  app.get('/media', ofContent, async (request, reply) => {
    const view = viewOf(desk, request)
    const { content, media } = view.words
    const files = await ask(view, storedFileShape, SHELF)
    const { used = [], unused = [] } = Object.groupBy(files, ({ is_used }) => (is_used ? 'used' : 'unused'))
    const item = (mediaPath: string) => itemOf(view, mediaPath)
    const more = { max: SHOWN, item }
    const body = html`<p>${media.lead}</p>
  <fieldset class="content stack gap-5" data-ready disabled>
  ${filesPart(view, { ...more, name: 'pictures', as: 'picture', words: content.fields.url })}
  ${filesPart(view, { ...more, name: 'clips', as: 'clip', posterTo: 'pictures', words: content.fields.clip })}
  ${filesPart(view, { ...more, name: 'shorts', as: 'short', words: content.fields.video })}</fieldset>
  ${shelf(media.unused, unused, view)}
  ${shelf(media.used, used, view)}`
    return showPage(view, reply, { room: '/media', body })
  })
  takeMedia(app, desk)
  const root = desk.mediaFiles.dirs.map((dir) => path.join(dir, 'public'))
  for (const dir of root) mkdirSync(dir, { recursive: true })
  fetchPublicMedia(app, desk.mediaFiles)
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    decorateReply: false,
  })
}
