// The page for uploading media and copying their paths.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fetchPublicMedia } from '../../api/src/kernel/media-files.ts'
import { ask, type Desk, type OpenDesk, type View, viewOf } from './desk.ts'
import { moment } from './format.ts'
import { html, type Part } from './html.ts'
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

const readShelf = (desk: Desk): Promise<StoredFile[]> => ask(desk, storedFileShape, SHELF)

/** Clips need a member's ticket, so their poster is shown. */
export const previewOf = (mediaPath: string): string =>
  mediaPath.replace(/^\/media\/clips\/(.+)$/, '/media/covers/$1.webp')

function itemOf({ path: mediaPath, made_at }: StoredFile, view: View): Part {
  const picture = previewOf(mediaPath)
  const id = mediaPath.replaceAll(/\W/g, '-')
  return html`<li>${
    picture.endsWith('.mp4')
      ? html`<video src="${picture}" controls preload="none" aria-label="${mediaPath}"></video>`
      : html`<img src="${picture}" alt="" loading="lazy">`
  }
  <p class="copy flex wrap gap-2"><input id="${id}" readonly aria-label="${view.words.media.path}" value="${mediaPath}"><button type="button" data-copy="${id}" data-copied="${view.words.media.copied}" class="quiet">${view.words.media.copy}</button></p>
  <p class="soft">${moment(view.timeZone, made_at)}</p></li>`
}

function shelf(name: string, files: readonly StoredFile[], view: View): Part {
  return html`<section><h2>${name} <span class="count">${files.length}</span></h2>
  ${files.length === 0 ? html`<p class="soft">${view.words.none}</p>` : html`<ul class="shelf">${files.slice(0, SHOWN).map((each) => itemOf(each, view))}</ul>`}
  ${files.length > SHOWN && html`<p class="soft">${view.words.media.newest(SHOWN)}</p>`}</section>`
}

export async function storeUploads(app: FastifyInstance, desk: OpenDesk): Promise<void> {
  app.get('/media', { config: { roles: ['content'] } }, async (request, reply) => {
    const view = viewOf(desk, request)
    const { media } = view.words
    const files = await readShelf(desk)
    const body = html`<form class="stack start gap-3" id="drop" data-token="${request.session?.formToken}" data-to-paste="${media.toPaste}" data-copy="${media.copy}" data-copied="${media.copied}" data-cover="${media.cover}" data-sending="${media.sending}" data-encoding="${media.encoding}" data-absent="${media.noAnswer}">
  <p><b>${media.drop}</b>${media.dropText}</p>
  <label class="choose"><span>${media.files}</span><input type="file" id="files" multiple accept="image/*,video/*" data-ready disabled></label>
  <fieldset><legend>${media.videoFor}</legend>
    <label><input type="radio" name="kind" value="clip" checked> ${media.clip}</label>
    <label><input type="radio" name="kind" value="short"> ${media.short}</label></fieldset></form>
  <ul class="shelf" id="stored" aria-live="polite"></ul>
  ${shelf(
    media.unused,
    files.filter(({ is_used }) => !is_used),
    view,
  )}
  ${shelf(
    media.used,
    files.filter(({ is_used }) => is_used),
    view,
  )}`
    return showPage(view, reply, { title: media.title, room: '/media', body })
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
    decorateReply: false,
  })
}
